import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { checkContent } from "@sovereign/content/server/content-check/check-content";
import { afterAll, describe, expect, it } from "vitest";
import { type Change, packCopies, replace, write } from "#testing/pack-copies.ts";
import { problemsOf, VALUES } from "#testing/problems-of.ts";

const PIECE = "excerpts/harsh.md";
const HEAD = "---\nid: harsh\ntitle: Harsh\naccess: public\norder: 9\nfigures: dated\n---\n";
const SIGNS = "must have at most 500 of Markdown's signs between two empty lines";
const copies = packCopies();
afterAll(copies.remove);

const piece = (text: string) => write(PIECE, `${HEAD}\n${text}\n`);
const indented = (depth: number) =>
  Array.from({ length: depth }, (_, index) => `${"  ".repeat(index)}- a\n`).join("");

describe("a pack that would take minutes to read is rejected for", () => {
  it.each<[string, Change, string]>([
    [
      "brackets without end",
      piece("[".repeat(250_000) + "]".repeat(250_000)),
      `:9: text: ${SIGNS}`,
    ],
    ["emphasis without end", piece(`one\n\n${"*a_ ".repeat(100_000)}`), `:11: text: ${SIGNS}`],
    ["notes without end", piece("[^".repeat(250_000)), `:9: text: ${SIGNS}`],
    ["many signs on many lines", piece("*a*\n".repeat(300)), `:259: text: ${SIGNS}`],
    [
      "lines without end",
      piece("## a\n\n".repeat(85_000)),
      ":2008: text: must be at most 2000 lines",
    ],
    ["a list 700 deep", piece(indented(700)), ":59: text: is nested too deeply"],
    [
      "quotes on a later line",
      piece(`a\n\n${"> ".repeat(5000)}`),
      ":11: text: is nested too deeply",
    ],
    [
      "a table of more cells than fit in memory",
      piece(`|${"a|".repeat(80_000)}\n|${"-|".repeat(80_000)}\n${"|a|\n".repeat(1900)}`),
      ":9: text: must have at most 50 bars",
    ],
    [
      "front matter like a text",
      write(PIECE, `---\n${"[".repeat(20_000)}\n---\n`),
      ":1: front matter: must be at most 16 KB",
    ],
    [
      "pictures that would not travel",
      (root) => {
        write("excerpts/wide.png", new Uint8Array(250_000))(root);
        piece("![wide](wide.png)\n\n".repeat(4))(root);
      },
      ":15: picture: must be at most 1 MB with the text's other pictures",
    ],
  ])("%s", async (_, change, problem) => {
    expect(await problemsOf(copies.packWith(change))).toContainEqual(
      expect.stringContaining(`${PIECE}${problem}`),
    );
  });

  it("nothing, when it only appears so", async () => {
    const most = `${"*a* ".repeat(250)}\n\n${indented(10)}\n${`|${"a|".repeat(49)}\n|${"-|".repeat(49)}\n`}${"|a|\n".repeat(1700)}`;
    expect(await problemsOf(copies.packWith(piece(most)))).toEqual([]);
  });

  it("endless URLs, although words are counted before a text is parsed", async () => {
    const folder = copies.packWith(piece("](".repeat(250_000)));
    const { errors } = await checkContent(folder, "2031-01-01", VALUES);
    expect(errors).toMatchObject([{ file: PIECE, line: 9, message: SIGNS }]);
  });
});

describe("an unreadable part is its own error", () => {
  it.each<[string, Change, string]>([
    [
      "a link to itself",
      (root) => symlinkSync("harsh.md", join(root, PIECE)),
      `${PIECE}:1: file: must lie in the pack's own folder`,
    ],
    [
      "a picture's name that no system accepts",
      piece(`![a](${"a".repeat(300)}.svg)`),
      `${PIECE}:9: picture: cannot be read (ENAMETOOLONG)`,
    ],
    ["a control character", piece("one\n\ntwo\u0007"), `${PIECE}:11: file: holds control`],
    [
      "another encoding",
      write(PIECE, Buffer.from(`${HEAD}\ncaf\u00e9\n`, "latin1")),
      `${PIECE}:9: file: must be UTF-8`,
    ],
    [
      "front matter without fields",
      write(PIECE, "---\n- a\n---\n"),
      `${PIECE}:1: front matter: must be fields, such as title: First Light`,
    ],
    [
      "a version longer than a signature can name",
      replace("pack.md", '"3"', `"${"3".repeat(41)}"`),
      "pack.md:5: manifesto.version: must be at most 40 characters",
    ],
    [
      "the number of a fortieth law",
      replace("manifesto/03-keep-the-log.md", "order: 3", "order: 40"),
      "must be XL, as its order says",
    ],
  ])("%s", async (_, change, problem) => {
    expect((await problemsOf(copies.packWith(change))).join("\n")).toContain(problem);
  });

  it("a missing folder, once", async () => {
    const { errors, warnings } = await checkContent("/no/such/pack", "2031-01-01", VALUES);
    expect(errors).toMatchObject([{ message: "must be the folder of a content pack" }]);
    expect(warnings).toEqual([]);
  });
});
