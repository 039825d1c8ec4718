import { afterAll, describe, expect, it } from "vitest";
import { type Change, packCopies, remove, replace, write } from "#testing/pack-copies.ts";
import { problemsOf, VALUES } from "#testing/problems-of.ts";
import { loadPack } from "./load-pack.ts";

const BRIEFING = "briefings/2026-01.md";
const EXCERPT = "excerpts/second-watch.md";
const copies = packCopies();
const { packWith } = copies;
afterAll(copies.remove);

describe("a pack is refused with the file, the line and the field for", () => {
  it.each<[string, Change, string]>([
    [
      "an unknown access value",
      replace(BRIEFING, "member", "members"),
      `${BRIEFING}:5: access: must be public or member`,
    ],
    [
      "a field that is missing",
      replace(BRIEFING, /^title: .*\n/m, ""),
      `${BRIEFING}:1: title: is missing`,
    ],
    [
      "a field it does not know",
      replace(BRIEFING, "order: 1", "order: 1\nauthor: X"),
      `${BRIEFING}:7: author: is not a field of this kind`,
    ],
    [
      "a number where words belong",
      replace(BRIEFING, "title: January 2026", "title: 2026"),
      `${BRIEFING}:4: title: must be a line of text`,
    ],
    [
      "an id that is not the file's name",
      replace(BRIEFING, "id: 2026-01", "id: 2026-02"),
      `${BRIEFING}:2: id: must be 2026-01`,
    ],
    [
      "a number before the name that is not the order",
      replace("principles/02-slack-water.md", "order: 2", "order: 3"),
      "principles/02-slack-water.md:6: order: must be 2",
    ],
    [
      "a section that is not the folder's",
      replace(BRIEFING, "section: briefings", "section: books"),
      `${BRIEFING}:3: section: must be briefings`,
    ],
    [
      "an order that is taken",
      replace(EXCERPT, "order: 2", "order: 1"),
      `${EXCERPT}:6: order: 1 is taken`,
    ],
    [
      "an unreadable period",
      replace(BRIEFING, "releases: January 2026", "releases: Soon"),
      `${BRIEFING}:7: releases: must be a period`,
    ],
    [
      "an item with neither text nor period",
      replace("frameworks/crew-charter.md", /^releases: .*\n/m, ""),
      "frameworks/crew-charter.md:1: releases: is needed while the piece has no text",
    ],
    [
      "a video without a URL",
      replace("videos/knots.md", /^youtubeUrl: .*\n/m, ""),
      "videos/knots.md:1: film: is missing",
    ],
    [
      "a film and an address at once",
      replace("videos/knots.md", /^youtubeUrl:/m, "film: knots.mp4\nyoutubeUrl:"),
      "videos/knots.md:8: youtubeUrl: must not stand with a film",
    ],
    [
      "a film without captions",
      replace("videos/knots.md", /^youtubeUrl: .*/m, "film: knots.mp4"),
      "videos/knots.md:1: captions: is missing; a film needs captions",
    ],
    [
      "a film that is elsewhere",
      replace("videos/knots.md", /^youtubeUrl: .*/m, "film: knots.mp4\ncaptions: knots.vtt"),
      "videos/knots.md:7: film: is missing beside the text",
    ],
    [
      "captions without a film",
      replace("videos/knots.md", /^youtubeUrl:/m, "captions: knots.vtt\nyoutubeUrl:"),
      "videos/knots.md:7: captions: must stand with a film",
    ],
    [
      "a poster that the office did not make",
      replace(
        "videos/knots.md",
        /^youtubeUrl: .*/m,
        "film: knots.mp4\ncaptions: knots.vtt\nposter: knots.webp",
      ),
      "videos/knots.md:9: poster: must be a picture brought in at the office",
    ],
    [
      "a sound of another kind",
      replace(BRIEFING, "order: 1", "order: 1\nsound: talk.wav"),
      `${BRIEFING}:7: sound: must name a sound beside the text`,
    ],
    [
      "a video at an unsafe URL",
      replace("videos/knots.md", "https:", "http:"),
      "videos/knots.md:7: youtubeUrl: must be an https address",
    ],
    [
      "a video's URL with a password in it",
      replace("videos/knots.md", "https://", "https://owner:secret@"),
      "videos/knots.md:7: youtubeUrl: must be an https address",
    ],
    [
      "a value that YAML would guess at",
      replace(BRIEFING, "title: January", "title: !later January"),
      `${BRIEFING}:4: front matter: is not readable as YAML`,
    ],
    [
      "an id that its section already has",
      write(
        "principles/03-one-knot.md",
        "---\nid: one-knot\ntitle: Again\naccess: public\norder: 3\n---\n\nTie it again.\n",
      ),
      "principles/03-one-knot.md:2: id: one-knot is taken on this shelf",
    ],
    [
      "HTML in a title",
      replace(BRIEFING, "title: January 2026", "title: <b>January</b>"),
      `${BRIEFING}:4: title: must not hold HTML`,
    ],
    [
      "a law out of its number",
      replace("manifesto/02-mend-in-harbour.md", "number: II", "number: IV"),
      "manifesto/02-mend-in-harbour.md:2: number: must be II",
    ],
    [
      "Markdown in a law",
      replace("manifesto/02-mend-in-harbour.md", "loose", "*loose*"),
      "manifesto/02-mend-in-harbour.md:7: text: must be plain",
    ],
    [
      "a law in two paragraphs",
      replace("manifesto/02-mend-in-harbour.md", "gale. ", "gale.\n\n"),
      "manifesto/02-mend-in-harbour.md:9: text: must be one paragraph",
    ],
    [
      "a missing law",
      remove("manifesto/02-mend-in-harbour.md"),
      "pack.md:3: manifesto: law 2 is missing",
    ],
    ["a missing day", remove("programme/day-04.md"), "pack.md:6: programme: day 4 is missing"],
    ["a missing programme", remove("programme"), "pack.md:6: programme: day 1 is missing"],
    [
      "a day in another day's file",
      replace("programme/day-04.md", "day: 4", "day: 5"),
      "programme/day-04.md:2: day: 5 must be in the file day-05.md",
    ],
    [
      "a part that is interrupted",
      replace("programme/day-02.md", "The Boat", "The Sea"),
      "programme/day-03.md:3: category: must follow on its other days",
    ],
    [
      "a day without text",
      replace("programme/day-04.md", /\n\nThe quiet[\s\S]*/, "\n"),
      "programme/day-04.md:1: text: is missing",
    ],
    [
      "an action longer than a ONE Thing",
      replace("programme/day-04.md", "Ask the quietest of", `Ask ${"on ".repeat(1000)}`),
      "programme/day-04.md:5: actionStep: must be at most 2000",
    ],
    [
      "a sample that is no day",
      replace("pack.md", "[1, 3]", "[1, 9]"),
      "pack.md:9: programme.samples.1: day 9 is not in the programme",
    ],
    [
      "a featured item that does not exist",
      replace("pack.md", "excerpts/first-light", "excerpts/first"),
      "pack.md:14: vault.featured.1: excerpts/first is not in the vault",
    ],
    [
      "a featured text that is in no section",
      replace("pack.md", "excerpts/first-light", "programme/day-01"),
      "pack.md:14: vault.featured.1: programme/day-01 is not in the vault",
    ],
    [
      "a note for no section",
      replace("pack.md", "books:", "magazines:"),
      "pack.md:13: vault.notes.magazines: is not a",
    ],
    ["no pack.md", remove("pack.md"), "pack.md:1: file: is missing"],
    [
      "no front matter",
      write(BRIEFING, "Words."),
      `${BRIEFING}:1: front matter: must stand between`,
    ],
    [
      "unreadable YAML",
      replace(BRIEFING, "order: 1", "\torder: 1"),
      `${BRIEFING}:6: front matter: is not readable as YAML`,
    ],
    [
      "a field twice",
      replace(BRIEFING, "order: 1", "order: 1\norder: 2"),
      `${BRIEFING}:7: front matter: is not readable as YAML`,
    ],
    [
      "YAML's aliases",
      replace(BRIEFING, "title: January 2026", "title: &a January\nblurb: *a"),
      `${BRIEFING}:1: front matter: must not use`,
    ],
    [
      "a placeholder it does not know",
      replace(BRIEFING, "{product}", "{name}"),
      `${BRIEFING}:10: placeholder: {name} is not known`,
    ],
  ])("%s", async (_, change, problem) => {
    expect((await problemsOf(packWith(change))).join("\n")).toContain(problem);
  });

  it("nothing, when nothing is wrong", async () => {
    expect(await problemsOf(packWith())).toEqual([]);
    const windows = packWith(replace(BRIEFING, /\n/g, "\r\n"));
    expect(await problemsOf(windows)).toEqual([]);
  });

  it("everything at once, in front matter and texts", async () => {
    const root = packWith(
      replace(BRIEFING, "member", "members"),
      replace(EXCERPT, "**bell**", "<b>bell</b>"),
      remove("programme/day-04.md"),
    );
    expect(await problemsOf(root)).toEqual([
      `${BRIEFING}:5: access: must be public or member`,
      "pack.md:6: programme: day 4 is missing",
      `${EXCERPT}:10: text: must not hold HTML; the sign itself is written \\<`,
      `${EXCERPT}:10: text: must not hold HTML; the sign itself is written \\<`,
    ]);
  });

  it("an error in a lazily parsed text, only when it is requested", async () => {
    const root = packWith(replace(EXCERPT, "**bell**", "<b>bell</b>"));
    const pack = await loadPack(root, { bodies: "lazy", values: VALUES });
    const item = pack.vault.items.find(({ id }) => id === "second-watch");
    await expect(item?.body?.()).rejects.toThrow(`${EXCERPT}:10: text: must not hold HTML`);
  });

  it("a missing folder", async () => {
    expect(await problemsOf("/nowhere")).toEqual([
      "/nowhere:1: file: must be the folder of a content pack",
    ]);
  });
});
