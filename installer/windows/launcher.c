/* BridgeDesk.exe: runs `python -m bridgedesk` with the Python beside it, under its own name and icon, without a console. */

#include <windows.h> /* before the others, which need it */

#include <shellapi.h>
#include <shobjidl.h>
#include <stdlib.h>
#include <wchar.h>

#define LONGEST 32768

typedef int (*python_main)(int, wchar_t **);

static int fail(const wchar_t *what) {
    MessageBoxW(NULL, what, L"BridgeDesk", MB_ICONERROR);
    return 1;
}

int WINAPI wWinMain(HINSTANCE instance, HINSTANCE before, PWSTR line, int show) {
    static wchar_t path[LONGEST];
    int count, word;
    wchar_t **words = CommandLineToArgvW(GetCommandLineW(), &count), **passed, *name;
    HMODULE python;
    python_main run;

    CreateMutexW(NULL, FALSE, L"BridgeDeskIsOpen"); /* by which the setup sees that it has to wait */
    SetCurrentProcessExplicitAppUserModelID(L"BridgeDesk");
    if (!words || !GetModuleFileNameW(NULL, path, LONGEST) || !(name = wcsrchr(path, L'\\')) ||
        name - path > LONGEST - 32)
        return fail(L"BridgeDesk could not find its own folder.");
    wcscpy(name + 1, PYTHON_DLL);
    python = LoadLibraryExW(path, NULL, LOAD_WITH_ALTERED_SEARCH_PATH);
    run = python ? (python_main)(void *)GetProcAddress(python, "Py_Main") : NULL;
    passed = calloc(count + 3, sizeof *passed);
    if (!run || !passed)
        return fail(L"BridgeDesk is not whole: install it again. Your club files are unchanged.");
    passed[0] = words[0];
    passed[1] = L"-m";
    passed[2] = L"bridgedesk";
    for (word = 1; word < count; word++)
        passed[word + 2] = words[word];
    return run(count + 2, passed);
}
