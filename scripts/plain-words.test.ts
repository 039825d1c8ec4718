import { expect, it } from "vitest";
import { findCopyWords, findWords } from "./plain-words.mjs";

const linesOf = (source: string) => findWords(source).map(({ line, found }) => `${line} ${found}`);

it("finds words in comments of each kind, and the line they are on", () => {
  const source = [
    "/** What the server answers. */",
    "/**",
    " * Returns the rows,",
    " * which nobody reads at once.",
    " */",
    "const limit = 3; // it takes a while",
    "{/* Keeps the focus. */}",
    "/* a sheet that stands",
    "   beside another piece */",
  ].join("\n");
  expect(linesOf(source)).toEqual([
    "1 What",
    "4 nobody",
    "4 at once",
    "6 takes",
    "7 Keeps",
    "8 stands",
    "9 piece",
  ]);
});

it("finds them in texts of the log, also on the lines after its call", () => {
  const source = [
    'log.warn("a node keeps a lock");',
    "log.error(",
    "  { code },",
    '  "nobody answered",',
    ");",
    'show("nobody answered");',
  ].join("\n");
  expect(linesOf(source)).toEqual(["1 keeps", "4 nobody"]);
});

it("leaves names in backticks, quoted titles, code and directives alone", () => {
  const source = [
    "/** Calls `act` for the page “What It Keeps”. */",
    "// biome-ignore lint/rule: the text says no more",
    "/* piece-frame.tsx and acts.ts */",
    'const text = "What nobody keeps";',
  ].join("\n");
  expect(linesOf(source)).toEqual([]);
});

it("names the plain words", () => {
  expect(findWords("// It gives the row.")).toEqual([
    { line: 1, found: "gives", plain: "returns, resolves with" },
  ]);
});

it("finds the old words in the copy of the office and in emails", () => {
  const words = '  kind: "piece",\n  waits: "A piece waits for {told}.",\n  title: "Acts",';
  expect(findCopyWords("office-today.ts", words)).toEqual([
    { line: 2, found: "piece", plain: "article" },
    { line: 3, found: "Acts", plain: "action" },
  ]);
  const email = "id: act-waits\nplaceholders: [told]\n\nNobody reads {told} [here](/acts).";
  expect(findCopyWords("emails/act-waits.md", email)).toEqual([
    { line: 4, found: "Nobody", plain: "no one, someone, a member, anyone who" },
  ]);
});
