import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TEXT = new Set([".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt", ".xml"]);

/** Writes compressed copies of every text file, because the server never compresses files. */
export function compressTexts(root: string): void {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files) {
    const bytes = readFileSync(file);
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, quality));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
