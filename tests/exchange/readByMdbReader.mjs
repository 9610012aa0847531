// All rows of an Access file as JSON, read by the library mdb-reader: its FOLDER, FILE.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [folder, file] = process.argv.slice(2);
const found = createRequire(`${folder}/`).resolve("mdb-reader");
const { default: MDBReader } = await import(pathToFileURL(found));
const database = new MDBReader(readFileSync(file));
const tables = {};
for (const name of database.getTableNames()) tables[name] = database.getTable(name).getData();
console.log(JSON.stringify(tables));
