import { symlinkSync } from "node:fs";
import { join } from "node:path";
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

describe("a file of a pack is refused with", () => {
  it.each<[string, Change]>([
    [
      `${PLAN}:18: picture: must be an SVG in UTF-8`,
      write(PICTURE, `<?xml version="1.0" encoding="utf-7"?><svg/>`),
    ],
    [`${PLAN}:18: picture: must be an SVG`, write(PICTURE, "<!--x--><!DOCTYPE svg><svg/>")],
    [`${BRIEFING}:1: file: must be UTF-8`, write(BRIEFING, new Uint8Array([0x2d, 0xff, 0xfe]))],
    [
      `${BRIEFING}:1: file: must be at most 512 KB`,
      replace(BRIEFING, "The yard", "The yard ".repeat(60_000)),
    ],
    [`${BRIEFING}:1: file: must lie in the pack's own folder`, link("/etc/hostname", BRIEFING)],
    ["books:1: file: must be a folder inside the pack", link("/etc", "books")],
    [
      "books/notes.docx:1: file: must be a text (.md), a picture, a sound or a film",
      write("books/notes.docx", "x"),
    ],
    ["essays:1: file: is nothing that a pack has", write("essays/one.md", "x")],
    ["books/one.md:1: file: must be a file", write("books/one.md/two.md", "x")],
    [`${PLAN}:18: picture: is missing`, remove(PICTURE)],
    [`${PLAN}:18: picture: must be at most 256 KB`, write(PICTURE, "x".repeat(300_000))],
    [`${PLAN}:18: picture: must lie in the pack's own folder`, link("/etc/hostname", PICTURE)],
    [
      `${PLAN}:18: picture: must have a description`,
      replace(PLAN, "A harbour with two marks in line", ""),
    ],
    [`${PLAN}:18: picture: must not hold a script`, drawing("<svg:script>x</svg:script>")],
    [`${PLAN}:18: picture: must not hold handlers`, drawing("<g\nonload = 'x'/>")],
    [`${PLAN}:18: picture: must not hold foreignObject`, drawing("<foreignObject/>")],
    [`${PLAN}:18: picture: must not load anything`, drawing("<image href='https://a.test/x'/>")],
    [
      `${PLAN}:18: picture: must not load anything`,
      drawing('<style>@import "https://a.test/x";</style>'),
    ],
    [
      `${PLAN}:18: picture: must not load anything`,
      drawing("<style>g { fill: url( 'https://a.test/x') }</style>"),
    ],
    [
      "excerpts/first-light.md:18: link: must be https",
      replace("excerpts/first-light.md", "/app/resources", "javascript:x"),
    ],
  ])("%s", async (problem, change) => {
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
