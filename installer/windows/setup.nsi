; The setup for Windows, made by windows.sh: for one user, without an administrator. Everything it installs is in the
; folder `program`, which it replaces whole; club files are elsewhere, and neither it nor the removal touches them.

Unicode true
Target amd64-unicode
!include MUI2.nsh
!include FileFunc.nsh
!include WinVer.nsh
!include x64.nsh

!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\BridgeDesk"
!define CLASSES "Software\Classes"

Name "BridgeDesk"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\BridgeDesk"
InstallDirRegKey HKCU "${KEY}" "InstallLocation"
RequestExecutionLevel user
SetCompressor /SOLID ${SQUEEZE}
BrandingText "BridgeDesk ${VERSION}"
ManifestDPIAware true
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "BridgeDesk"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Setup of BridgeDesk"
VIAddVersionKey "LegalCopyright" "MIT licence"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\program\BridgeDesk.exe"
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

; Waits until BridgeDesk is closed: a silent setup half a minute, another for as long as it is told to try again.
!macro WAIT_UNTIL_CLOSED un
Function ${un}WaitUntilClosed
    StrCpy $R1 0
    look:
    System::Call 'kernel32::OpenMutexW(i 0x100000, i 0, w "BridgeDeskIsOpen") p .R0'
    ${If} $R0 P<> 0
        System::Call 'kernel32::CloseHandle(p R0)'
        ${If} ${Silent}
            IntOp $R1 $R1 + 1
            ${If} $R1 > 60
                SetErrorLevel 3
                Quit
            ${EndIf}
            Sleep 500
            Goto look
        ${EndIf}
        MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION \
            "BridgeDesk is open. Close it, then press Retry. Nothing you have entered is lost." IDRETRY look
        Quit
    ${EndIf}
FunctionEnd
!macroend
!insertmacro WAIT_UNTIL_CLOSED ""
!insertmacro WAIT_UNTIL_CLOSED "un."

Function .onInit
    ${IfNot} ${AtLeastWin10}
        MessageBox MB_ICONSTOP "BridgeDesk needs Windows 10 or newer." /SD IDOK
        SetErrorLevel 2
        Quit
    ${EndIf}
FunctionEnd

Section
    Call WaitUntilClosed
    RMDir /r "$INSTDIR\program"
    SetOutPath "$INSTDIR\program"
    File /r "${FILES}/*"
    DetailPrint "Preparing BridgeDesk to start fast"
    nsExec::Exec '"$INSTDIR\program\python.exe" -m compileall -q --invalidation-mode unchecked-hash "$INSTDIR\program\lib"'
    Pop $0
    WriteUninstaller "$INSTDIR\uninstall.exe"

    CreateShortcut "$SMPROGRAMS\BridgeDesk.lnk" "$INSTDIR\program\BridgeDesk.exe"
    CreateShortcut "$DESKTOP\BridgeDesk.lnk" "$INSTDIR\program\BridgeDesk.exe"
    WriteRegStr HKCU "${CLASSES}\.bridgedesk" "" "BridgeDesk.Club"
    WriteRegStr HKCU "${CLASSES}\BridgeDesk.Club" "" "BridgeDesk club file"
    WriteRegStr HKCU "${CLASSES}\BridgeDesk.Club\DefaultIcon" "" "$INSTDIR\program\BridgeDesk.exe,0"
    WriteRegStr HKCU "${CLASSES}\BridgeDesk.Club\shell\open\command" "" '"$INSTDIR\program\BridgeDesk.exe" "%1"'

    ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
    WriteRegStr HKCU "${KEY}" "DisplayName" "BridgeDesk"
    WriteRegStr HKCU "${KEY}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${KEY}" "DisplayIcon" "$INSTDIR\program\BridgeDesk.exe"
    WriteRegStr HKCU "${KEY}" "Publisher" "BridgeDesk"
    WriteRegStr HKCU "${KEY}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${KEY}" "EstimatedSize" $0
    WriteRegDWORD HKCU "${KEY}" "NoModify" 1
    WriteRegDWORD HKCU "${KEY}" "NoRepair" 1
    System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd

Section Uninstall
    Call un.WaitUntilClosed
    RMDir /r "$INSTDIR\program"
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR" ; only if nobody has put anything else there
    Delete "$SMPROGRAMS\BridgeDesk.lnk"
    Delete "$DESKTOP\BridgeDesk.lnk"
    DeleteRegKey HKCU "${CLASSES}\BridgeDesk.Club"
    DeleteRegKey HKCU "${CLASSES}\.bridgedesk"
    DeleteRegKey HKCU "${KEY}"
    System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd
