// Run as a program with files for arguments: prints each syntax error as `file:line`, one per line.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { extname } from "node:path";
import { Language, type Node, Parser } from "web-tree-sitter";

const GRAMMARS: Record<string, string> = { ".java": "java", ".kt": "kotlin", ".swift": "swift" };

const { resolve } = createRequire(import.meta.url);
const files = process.argv.slice(2);

function broken(node: Node): Node[] {
  if (node.isError || node.isMissing) return [node];
  return node.hasError ? node.children.flatMap((child) => (child ? broken(child) : [])) : [];
}

await Parser.init();
for (const [extension, name] of Object.entries(GRAMMARS)) {
  const parser = new Parser();
  parser.setLanguage(
    await Language.load(resolve(`tree-sitter-wasms/out/tree-sitter-${name}.wasm`)),
  );
  for (const file of files.filter((path) => extname(path) === extension)) {
    const tree = parser.parse(readFileSync(file, "utf8"));
    if (!tree) throw new Error(`Not parsed: ${file}`);
    for (const { startPosition } of broken(tree.rootNode)) {
      process.stdout.write(`${file}:${startPosition.row + 1}\n`);
    }
  }
}
