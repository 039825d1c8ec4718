import { appendFileSync, cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { DEFAULT_PACK } from "@sovereign/content/server/pack/default-pack";
import { problemLine } from "@sovereign/content/server/pack/pack-error";
import { afterAll, describe, expect, it } from "vitest";
import { packCopies, replace } from "#testing/pack-copies.ts";
import { VALUES } from "#testing/problems-of.ts";
import { checkContent } from "./check-content.ts";
import { MAX_CHARACTERS, WORDS } from "./lengths.ts";

const copies = packCopies();
afterAll(copies.remove);

const warningsOf = async (folder: string | URL, today: string) => {
  const { errors, warnings } = await checkContent(folder, today, VALUES);
  expect(errors).toEqual([]);
  return warnings.map(problemLine);
};

describe("the check of the content", () => {
  it("finds no problem in the product's own pack, and no item announced without a text", async () => {
    expect(await warningsOf(DEFAULT_PACK, "2026-11-22")).toEqual([]);
    expect(await warningsOf(DEFAULT_PACK, "2099-12-31")).toEqual([]);
  });

  it("reports an item that is shown before its date", async () => {
    expect(await warningsOf(DEFAULT_PACK, "2026-04-30")).toEqual([
      "briefings/2026-05.md:9: releases: is shown now, although May 2026 is still to come",
      "briefings/2026-06.md:9: releases: is shown now, although June 2026 is still to come",
      "briefings/2026-07.md:9: releases: is shown now, although July 2026 is still to come",
      "briefings/2026-08.md:9: releases: is shown now, although August 2026 is still to come",
      "briefings/2026-09.md:9: releases: is shown now, although September 2026 is still to come",
      "briefings/2026-10.md:9: releases: is shown now, although October 2026 is still to come",
      "briefings/2026-11.md:9: releases: is shown now, although November 2026 is still to come",
    ]);
  });

  it("reports an overdue announcement as an error in the product's own pack, and as a note in another", async () => {
    const overdue =
      "frameworks/crew-charter.md:8: releases: Q4 2031 is over and there is no text yet";
    const folder = copies.packWith();
    expect(await warningsOf(folder, "2031-12-31")).not.toContain(overdue);
    expect(await warningsOf(folder, "2032-01-01")).toContain(overdue);
    const own = await checkContent(`${folder}/`, "2032-01-01", VALUES, { own: folder });
    expect(own.errors.map(problemLine)).toEqual([overdue]);
    expect(own.warnings.map(problemLine)).not.toContain(overdue);
  });

  it("reports where a pack's shape or lengths differ from the specification", async () => {
    const folder = copies.packWith(
      replace("excerpts/first-light.md", "access: public", "access: member"),
      replace(
        "books/the-pilot.md",
        "title: The Pilot",
        `title: The Pilot ${"of the harbour ".repeat(5)}`,
      ),
    );
    expect(await warningsOf(folder, "2031-01-01")).toEqual(
      expect.arrayContaining([
        "manifesto:1: shape: has 3 laws; the specification has 8",
        "programme:1: shape: has 5 days; the specification has 30",
        "programme:1: shape: has 2 public days at its beginning; the specification has 14",
        "principles:1: shape: has 1 public principles at its beginning; the specification has 3",
        "excerpts/first-light.md:5: access: is member; the specification opens the first excerpt to everybody signed in",
        "books/the-pilot.md:4: title: has 84 characters; 60 are recommended at most",
        "books/the-pilot.md:10: text: has 14 words; 40 to 200 are recommended",
      ]),
    );
  });

  it("lists the dated figures of marked items, with their line numbers", async () => {
    const { figures } = await checkContent(DEFAULT_PACK, "2026-04-30", VALUES);
    const files = new Set(figures.map(({ file }) => file));
    const marked = readdirSync(DEFAULT_PACK, { recursive: true, encoding: "utf8" }).filter(
      (file) =>
        file.endsWith(".md") &&
        /^figures: dated$/m.test(readFileSync(new URL(file, DEFAULT_PACK), "utf8")),
    );
    expect([...files].sort()).toEqual(marked.sort());
    expect(marked).toEqual(
      expect.arrayContaining(["case-studies/2008-crash.md", "frameworks/risk-intelligence.md"]),
    );
    for (const { file, line, sentence } of figures) {
      const source = readFileSync(new URL(file, DEFAULT_PACK), "utf8").split("\n")[line - 1];
      expect(source?.replace(/\[\^[^\]]+\]:?|\]\([^)]*\)|[*[\]]/g, "")).toContain(
        sentence.split(" · ").at(-1),
      );
    }
    expect(figures.map(({ sentence }) => sentence)).toEqual(
      expect.arrayContaining([
        "By the end of Thursday it had about $2 billion.",
        "October 2009 · US unemployment reaches 10 percent",
        expect.stringMatching(/^Mt\. Gox, once .* found\.$/),
      ]),
    );
  });

  it("reports where the product's own pack breaks its style or repeats a sentence", async () => {
    const run = "Whoever sounds the bottom first anchors well.";
    const folder = copies.packWith(
      replace("briefings/2026-01.md", /$/, `\nThe grey harbour — ${run}\n`),
      replace("books/the-pilot.md", /$/, `\n${run}\n`),
    );
    const { warnings } = await checkContent(folder, "2031-01-01", VALUES, { own: folder });
    const said = warnings.map(problemLine);
    expect(said.filter((line) => line.includes("style:"))).toEqual([
      expect.stringMatching(/^briefings\/2026-01\.md:\d+: style: an em-dash: —$/),
      expect.stringMatching(/^briefings\/2026-01\.md:\d+: style: a British spelling: grey$/),
    ]);
    expect(said.filter((line) => line.includes("stands in"))).toEqual([
      expect.stringMatching(
        /^books\/the-pilot\.md:\d+: text: "whoever sounds .* stands in briefings/,
      ),
      expect.stringMatching(/^books\/the-pilot\.md:\d+: text: "sounds the .* stands in briefings/),
    ]);
    expect((await warningsOf(folder, "2031-01-01")).join("\n")).not.toMatch(/style:|stands in/);
  });

  it("rejects an email that uses a placeholder it does not declare", async () => {
    const emails = fileURLToPath(new URL("../../../emails/", import.meta.url));
    const folder = copies.packWith((root) => {
      cpSync(emails, join(root, ".emails"), { recursive: true });
      appendFileSync(join(root, ".emails/welcome.md"), "\nDear {nickname}.\n");
    });
    const changed = pathToFileURL(`${folder}/.emails/`);
    const { errors } = await checkContent(DEFAULT_PACK, "2026-04-30", VALUES, {
      emails: changed,
    });
    expect(errors.map(problemLine)).toEqual(["emails/welcome.md:1: placeholders: lacks nickname"]);
  });

  it("uses the lengths that PACK.md states", () => {
    const page = readFileSync(new URL("../../../PACK.md", import.meta.url), "utf8");
    for (const [field, most] of Object.entries(MAX_CHARACTERS)) {
      expect(page).toMatch(new RegExp(`^\\| \`${field}\`.*\\| up to ${most} characters`, "m"));
    }
    for (const [kind, [fewest, most]] of Object.entries(WORDS)) {
      expect(page).toMatch(
        new RegExp(`^\\| text in \`${kind}\`.*\\| ${fewest} to ${most} words`, "m"),
      );
    }
  });
});
