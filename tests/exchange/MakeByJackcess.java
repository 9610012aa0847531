import com.healthmarketscience.jackcess.ColumnBuilder;
import com.healthmarketscience.jackcess.DataType;
import com.healthmarketscience.jackcess.Database;
import com.healthmarketscience.jackcess.DatabaseBuilder;
import com.healthmarketscience.jackcess.TableBuilder;
import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Makes the two empty databases in resources/bridgemate: PAIRS INDIVIDUAL. Those for individuals have South and West too. */
public class MakeByJackcess {
    private static final String[] SEATS = {"North", "East", "South", "West"};
    private static final String[] SUITS = {"Spades", "Hearts", "Diamonds", "Clubs"};
    private static final String RESULT = "ID:a Section:i Table:i Round:i Board:i PairNS:i PairEW:i Declarer:i NS/EW:2"
        + " Contract:10 Result:10 LeadCard:10 Remarks:255 DateLog:d TimeLog:d Processed:b Processed1:b Processed2:b"
        + " Processed3:b Processed4:b Erased:b ExternalUpdate:b SuspiciousContract:i";

    public static void main(String[] words) throws Exception {
        make(new File(words[0]), "");
        make(new File(words[1]), " South:i West:i");
    }

    private static void make(File file, String individual) throws Exception {
        try (Database database = DatabaseBuilder.create(Database.FileFormat.V2000, file)) {
            add(database, "Clients", "ID:a Computer:255");
            add(database, "Session", "ID:i Name:40 Date:d Time:d GUID:32 Status:i ShowInApp:b PairsMoveAcrossField:b EWReturnHome:b");
            add(database, "Section", "ID:i Letter:3 Tables:i MissingPair:i EWMoveBeforePlay:i Session:i ScoringType:i Winners:i");
            add(database, "Tables", "Section:i Table:i ComputerID:i Status:i LogOnOff:i UpdateFromRound:i CurrentRound:i CurrentBoard:i Group:i");
            add(database, "RoundData", "Section:i Table:i Round:i NSPair:i EWPair:i LowBoard:i HighBoard:i CustomBoards:255" + individual);
            add(database, "ReceivedData", RESULT + individual);
            add(database, "IntermediateData", RESULT + individual);
            add(database, "PlayerNumbers", "Section:i Table:i Direction:2 Number:16 Name:18 Updated:b TimeLog:d Processed:b Round:i");
            add(database, "PlayerNames", "ID:l Name:18 strID:18");
            String told = "ID:a Section:i Table:i Round:i Board:i Counter:i Direction:2 %s:10 DateLog:d TimeLog:d Erased:b";
            add(database, "BiddingData", String.format(told, "Bid"));
            add(database, "PlayData", String.format(told, "Card"));
            add(database, "HandRecord", "Section:i Board:i " + each(SUITS, "13"));
            List<String> denominations = new ArrayList<>(Arrays.asList(SUITS));
            denominations.add("Notrump");
            add(database, "HandEvaluation", "Section:i Board:i " + each(denominations.toArray(new String[0]), "i")
                + " NorthHcp:i EastHcp:i SouthHcp:i WestHcp:i");
            add(database, "Settings", "Section:i ShowResults:b ShowOwnResult:b RepeatResults:b MaximumResults:i ShowPercentage:b"
                + " GroupSections:b ScorePoints:i EnterResultsMethod:i ShowPairNumbers:b IntermediateResults:b AutopoweroffTime:i"
                + " VerificationTime:i ShowContract:i LeadCard:b MemberNumbers:b MemberNumbersNoBlankEntry:b BoardOrderVerification:b"
                + " HandRecordValidation:b AutoShutDownBPC:b BM2PINcode:4 BM2ConfirmNP:b BM2RemainingBoards:b BM2NextSeatings:b"
                + " BM2ScoreRecap:b BM2NumberValidation:i BM2NameSource:i");
        }
    }

    private static String each(String[] names, String type) {
        List<String> found = new ArrayList<>();
        for (String seat : SEATS) for (String name : names) found.add(seat + name + ":" + type);
        return String.join(" ", found);
    }

    private static void add(Database database, String name, String columns) throws Exception {
        TableBuilder table = new TableBuilder(name);
        for (String column : columns.split(" ")) table.addColumn(column(column.split(":")));
        table.toTable(database);
    }

    private static ColumnBuilder column(String[] parts) {
        ColumnBuilder column = new ColumnBuilder(parts[0]);
        switch (parts[1]) {
            case "i": return column.setType(DataType.INT);
            case "l": return column.setType(DataType.LONG);
            case "a": return column.setType(DataType.LONG).setAutoNumber(true);
            case "b": return column.setType(DataType.BOOLEAN);
            case "d": return column.setType(DataType.SHORT_DATE_TIME);
            default: return column.setType(DataType.TEXT).setLengthInUnits(Integer.parseInt(parts[1]));
        }
    }
}
