// `npm run widget -w apps/native`: writes the widgets' tests and copy into the phones' projects.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writtenFiles } from "./written-files.ts";

const NATIVE = join(import.meta.dirname, "../..");

for (const [path, text] of writtenFiles()) {
  const file = join(NATIVE, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
