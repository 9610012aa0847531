"""Write the notices about other people's work in a package, and its bill of materials, from what is in it.

The folder gets `copyright`, with the licence of every part, and `bridgedesk.cdx.json`, its parts in
CycloneDX form. A wheel without a licence's text, and not in `licences/components.toml` either, ends the
work: its licence has to be looked up.
"""

import argparse
import json
import os
import tomllib
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import Message
from email.parser import Parser
from pathlib import Path

OURS = Path(__file__).resolve().parent
ROOT = OURS.parent
LINE = "=" * 100
LICENCE_FILES = ("LICEN", "COPYING", "NOTICE", "AUTHORS")


@dataclass(frozen=True)
class Part:
    """One part of the package that others made."""

    name: str
    version: str
    licence: str
    texts: tuple[str, ...]
    copyright: str = ""
    note: str = ""
    purl: str = ""

    def notice(self) -> str:
        told = [f"{self.name} {self.version}".strip(), f"Licence: {self.licence}", self.copyright]
        head = "\n".join(filter(None, told))
        return "\n\n".join(filter(None, [LINE, head, self.note.strip(), *self.texts]))

    def component(self) -> dict[str, object]:
        licence = {"license": {"name": self.licence}}
        told = {"name": self.name, "version": self.version, "licenses": [licence], "purl": self.purl}
        return {"type": "library", **{key: value for key, value in told.items() if value}}


def wheels(site: Path, covered: set[str]) -> Iterator[Part]:
    """Yield each installed wheel, as its own files tell."""
    for folder in sorted(site.glob("*.dist-info"), key=lambda path: path.name.casefold()):
        told = Parser().parsestr((folder / "METADATA").read_text(encoding="utf-8"))
        name, version = told["Name"], told["Version"]
        files = [path for path in sorted(folder.rglob("*")) if path.name.upper().startswith(LICENCE_FILES)]
        texts = tuple(path.read_text(encoding="utf-8").strip() for path in files if path.is_file())
        if not texts and name not in covered:
            raise SystemExit(f"{name} has no licence's text: add it to installer/licences/components.toml.")
        purl = f"pkg:pypi/{name.lower().replace('_', '-')}@{version}"
        yield Part(name, version, licence_of(told), texts, purl=purl)


def licence_of(told: Message) -> str:
    plain = str(told["License-Expression"] or told["License"] or "").splitlines()
    if plain and plain[0] and len(plain[0]) < len(LINE):
        return plain[0]
    classes = [line for line in told.get_all("Classifier", []) if line.startswith("License")]
    return ", ".join(line.rpartition(":: ")[2] for line in classes) or "see its text"


def components(known: list[dict[str, object]], versions: dict[str, str]) -> Iterator[Part]:
    """Yield the parts that lie inside wheels, or beside them."""
    for part in known:
        files = [OURS / "licences" / name for name in listed(part, "texts")]
        texts = tuple(path.read_text(encoding="utf-8").strip() for path in files)
        version = versions.get(str(part.get("version_of", "")), "")
        note, holder = str(part.get("note", "")), str(part["copyright"])
        yield Part(str(part["name"]), version, str(part["licence"]), texts, holder, note)


def listed(part: dict[str, object], key: str) -> list[str]:
    found = part.get(key, [])
    return [str(each) for each in found] if isinstance(found, list) else []


def fonts() -> Iterator[Part]:
    for name, licence, file in (
        ("Source Sans 3", "OFL-1.1", "LICENSE-SourceSans3.md"),
        ("DejaVu fonts", "Bitstream-Vera", "LICENSE-DejaVu.txt"),
    ):
        text = (ROOT / "resources" / "fonts" / file).read_text(encoding="utf-8").strip()
        yield Part(name, "", licence, (text,))


def bill(version: str, kind: str, parts: list[Part]) -> dict[str, object]:
    made = datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), UTC)
    name = f"bridgedesk-{version}-{kind}-{made:%s}"
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": uuid.uuid5(uuid.NAMESPACE_DNS, name).urn,
        "version": 1,
        "metadata": {
            "timestamp": made.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {
                "type": "application",
                "name": "BridgeDesk",
                "version": version,
                "licenses": [{"license": {"id": "MIT"}}],
                "properties": [{"name": "package", "value": kind}],
            },
        },
        "components": [part.component() for part in parts],
    }


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("site", type=Path)
    asked.add_argument("folder", type=Path)
    asked.add_argument("--package", required=True)
    asked.add_argument("--version", required=True)
    asked.add_argument("--python", type=Path, required=True)
    asked.add_argument("--python-version", required=True)
    options = asked.parse_args()
    known = tomllib.loads((OURS / "licences" / "components.toml").read_text(encoding="utf-8"))["component"]
    shipped = [part for part in known if any(any(options.site.glob(pattern)) for pattern in part["files"])]
    covered = {name for part in shipped for name in listed(part, "covers")}
    installed = list(wheels(options.site, covered))
    versions = {part.name: part.version for part in installed}
    licence = options.python.read_text(encoding="utf-8").strip()
    runtime = Part("Python", options.python_version, "PSF-2.0", (licence,))
    parts = [runtime, *installed, *components(shipped, versions), *fonts()]
    own = (ROOT / "LICENSE").read_text(encoding="utf-8").strip()
    text = "\n\n".join([f"BridgeDesk {options.version}", own, *(part.notice() for part in parts)])
    options.folder.mkdir(parents=True, exist_ok=True)
    (options.folder / "copyright").write_text(text + "\n", encoding="utf-8", newline="\n")
    told = json.dumps(bill(options.version, options.package, parts), indent=2, ensure_ascii=False)
    (options.folder / "bridgedesk.cdx.json").write_text(told + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
