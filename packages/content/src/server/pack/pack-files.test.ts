import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import { afterAll, describe, expect, it } from "vitest";
import { type Change, packCopies, remove, replace, write } from "#testing/pack-copies.ts";
import { problemsOf } from "#testing/problems-of.ts";

const BRIEFING = "briefings/2026-01.md";
const PLAN = "frameworks/leaving-plan.md";
const PICTURE = "frameworks/leading-line.svg";
const copies = packCopies();
afterAll(copies.remove);

const link =
  (target: string, file: string): Change =>
  (root) => {
    remove(file)(root);
    symlinkSync(target, join(root, file));
  };
const drawing = (inner: string) =>
  write(PICTURE, `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`);

describe("a file of a pack is refused for", () => {
  it.each<[string, Change, string]>([
    [
      "a drawing in another encoding",
      write(PICTURE, `<?xml version="1.0" encoding="utf-7"?><svg/>`),
      `${PLAN}:18: picture: must be an SVG in UTF-8`,
    ],
    [
      "a drawing with entities",
      write(PICTURE, "<!--x--><!DOCTYPE svg><svg/>"),
      `${PLAN}:18: picture: must be an SVG`,
    ],
    [
      "another encoding",
      write(BRIEFING, new Uint8Array([0x2d, 0xff, 0xfe])),
      `${BRIEFING}:1: file: must be UTF-8`,
    ],
    [
      "a text too large",
      replace(BRIEFING, "The yard", "The yard ".repeat(60_000)),
      `${BRIEFING}:1: file: must be at most 512 KB`,
    ],
    [
      "a link out of the folder",
      link("/etc/hostname", BRIEFING),
      `${BRIEFING}:1: file: must lie in the pack's own folder`,
    ],
    [
      "a section linked out of the folder",
      link("/etc", "books"),
      "books:1: file: must be a folder inside the pack",
    ],
    [
      "a file of another kind",
      write("books/notes.docx", "x"),
      "books/notes.docx:1: file: must be a text (.md), a picture, a sound or a film",
    ],
    [
      "a folder of another kind",
      write("essays/one.md", "x"),
      "essays:1: file: is nothing that a pack has",
    ],
    [
      "a folder as a text",
      write("books/one.md/two.md", "x"),
      "books/one.md:1: file: must be a file",
    ],
    ["a picture that is not there", remove(PICTURE), `${PLAN}:18: picture: is missing`],
    [
      "a picture too large",
      write(PICTURE, "x".repeat(300_000)),
      `${PLAN}:18: picture: must be at most 256 KB`,
    ],
    [
      "a picture linked out of the folder",
      link("/etc/hostname", PICTURE),
      `${PLAN}:18: picture: must lie in the pack's own folder`,
    ],
    [
      "a picture without words",
      replace(PLAN, "A harbour with two marks in line", ""),
      `${PLAN}:18: picture: must have a description`,
    ],
    [
      "a script in a picture",
      drawing("<svg:script>x</svg:script>"),
      `${PLAN}:18: picture: must not hold a script`,
    ],
    [
      "a handler in a picture",
      drawing("<g\nonload = 'x'/>"),
      `${PLAN}:18: picture: must not hold handlers`,
    ],
    [
      "HTML in a picture",
      drawing("<foreignObject/>"),
      `${PLAN}:18: picture: must not hold foreignObject`,
    ],
    [
      "a picture that loads another",
      drawing("<image href='https://a.test/x'/>"),
      `${PLAN}:18: picture: must not load anything`,
    ],
    [
      "a picture that loads a style sheet",
      drawing('<style>@import "https://a.test/x";</style>'),
      `${PLAN}:18: picture: must not load anything`,
    ],
    [
      "a picture whose style loads another",
      drawing("<style>g { fill: url( 'https://a.test/x') }</style>"),
      `${PLAN}:18: picture: must not load anything`,
    ],
    [
      "an unsafe link in a text",
      replace("excerpts/first-light.md", "/app/resources", "javascript:x"),
      "excerpts/first-light.md:18: link: must be https",
    ],
  ])("%s", async (_, change, problem) => {
    expect((await problemsOf(copies.packWith(change))).join("\n")).toContain(problem);
  });

  it("nothing, when it is an editor's or a file manager's own", async () => {
    const own = [write(".DS_Store", "x"), write("books/.the-pilot.md.swp", "x")];
    expect(await problemsOf(copies.packWith(...own))).toEqual([]);
  });

  it("nothing, when a drawing is as drawing apps write it", async () => {
    const svg = `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns:x="http://www.w3.org/1999/xlink"><use x:href="#a"/><g fill="url(#b)"/></svg>`;
    expect(await problemsOf(copies.packWith(write(PICTURE, svg)))).toEqual([]);
  });
});

it("lists the folder of every section in its documentation", () => {
  const description = readFileSync(new URL("../../../PACK.md", import.meta.url), "utf8");
  expect(VAULT_SECTIONS.filter((section) => !description.includes(`${section}/`))).toEqual([]);
});
