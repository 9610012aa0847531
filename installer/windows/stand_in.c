/* Plays the control software of the table devices in a trial: writes the words it was started with beside itself. */

#include <stdio.h>
#include <wchar.h>

#define LONGEST 1024

int wmain(int count, wchar_t **words) {
    wchar_t path[LONGEST];
    FILE *told;
    int word;

    if (wcslen(words[0]) > LONGEST - 8)
        return 1;
    wcscpy(path, words[0]);
    wcscat(path, L".txt");
    if (!(told = _wfopen(path, L"w")))
        return 1;
    for (word = 1; word < count; word++)
        fwprintf(told, L"%ls\n", words[word]);
    return fclose(told);
}
