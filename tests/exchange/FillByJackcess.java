import com.healthmarketscience.jackcess.Database;
import com.healthmarketscience.jackcess.DatabaseBuilder;
import com.healthmarketscience.jackcess.Table;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.text.SimpleDateFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TimeZone;

/** For each file of rows in a folder, a copy of the empty database with these rows, and one with its slips too: one line a row, name=typed value. */
public class FillByJackcess {
    public static void main(String[] words) throws Exception {
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        for (File rows : new File(words[1]).listFiles((folder, name) -> name.endsWith(".rows"))) {
            File made = new File(rows.getPath().replace(".rows", ".bws"));
            Files.copy(new File(words[0]).toPath(), made.toPath(), StandardCopyOption.REPLACE_EXISTING);
            try (Database database = DatabaseBuilder.open(made)) {
                database.setTimeZone(TimeZone.getTimeZone("UTC"));
                for (String line : Files.readAllLines(rows.toPath())) add(database, line.split("\t", -1));
            }
            File slips = new File(rows.getPath().replace(".rows", ".slips"));
            File played = new File(rows.getPath().replace(".rows", ".played.bws"));
            Files.copy(made.toPath(), played.toPath(), StandardCopyOption.REPLACE_EXISTING);
            try (Database database = DatabaseBuilder.open(played)) {
                database.setTimeZone(TimeZone.getTimeZone("UTC"));
                for (String line : Files.readAllLines(slips.toPath())) if (!line.isEmpty()) add(database, line.split("\t", -1));
            }
        }
    }

    private static void add(Database database, String[] parts) throws Exception {
        SimpleDateFormat dates = new SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss");
        Table table = database.getTable(parts[0]);
        Map<String, Object> row = new LinkedHashMap<>();
        for (int at = 1; at < parts.length; at++) {
            String[] pair = parts[at].split("=", 2);
            String value = pair[1].substring(1);
            switch (pair[1].charAt(0)) {
                case 'i': row.put(pair[0], Integer.valueOf(value)); break;
                case 'b': row.put(pair[0], Boolean.valueOf(value)); break;
                case 'd': row.put(pair[0], dates.parse(value)); break;
                default: row.put(pair[0], value);
            }
        }
        table.addRowFromMap(row);
    }
}
