import { afterAll, describe, expect, it } from "vitest";
import { type Change, packCopies, remove, replace, write } from "#testing/pack-copies.ts";
import { problemsOf, VALUES } from "#testing/problems-of.ts";
import { loadPack } from "./load-pack.ts";

const BRIEFING = "briefings/2026-01.md";
const EXCERPT = "excerpts/second-watch.md";
const VIDEO = "videos/knots.md";
const LAW = "manifesto/02-mend-in-harbour.md";
const DAY = "programme/day-04.md";
const copies = packCopies();
const { packWith } = copies;
afterAll(copies.remove);

describe("a pack is refused with", () => {
  it.each<[string, Change]>([
    [`${BRIEFING}:5: access: must be public or member`, replace(BRIEFING, "member", "members")],
    [`${BRIEFING}:1: title: is missing`, replace(BRIEFING, /^title: .*\n/m, "")],
    [
      `${BRIEFING}:7: author: is not a field of this kind`,
      replace(BRIEFING, "order: 1", "order: 1\nauthor: X"),
    ],
    [
      `${BRIEFING}:4: title: must be a line of text`,
      replace(BRIEFING, "title: January 2026", "title: 2026"),
    ],
    [`${BRIEFING}:2: id: must be 2026-01`, replace(BRIEFING, "id: 2026-01", "id: 2026-02")],
    [
      "principles/02-slack-water.md:6: order: must be 2",
      replace("principles/02-slack-water.md", "order: 2", "order: 3"),
    ],
    [
      `${BRIEFING}:3: section: must be briefings`,
      replace(BRIEFING, "section: briefings", "section: books"),
    ],
    [`${EXCERPT}:6: order: 1 is taken`, replace(EXCERPT, "order: 2", "order: 1")],
    [
      `${BRIEFING}:7: releases: must be a period`,
      replace(BRIEFING, "releases: January 2026", "releases: Soon"),
    ],
    [
      "frameworks/crew-charter.md:1: releases: is needed while the article has no text",
      replace("frameworks/crew-charter.md", /^releases: .*\n/m, ""),
    ],
    [`${VIDEO}:1: film: is missing`, replace(VIDEO, /^youtubeUrl: .*\n/m, "")],
    [
      `${VIDEO}:8: youtubeUrl: must not stand with a film`,
      replace(VIDEO, /^youtubeUrl:/m, "film: knots.mp4\nyoutubeUrl:"),
    ],
    [
      `${VIDEO}:1: captions: is missing; a film needs captions`,
      replace(VIDEO, /^youtubeUrl: .*/m, "film: knots.mp4"),
    ],
    [
      `${VIDEO}:7: film: is missing beside the text`,
      replace(VIDEO, /^youtubeUrl: .*/m, "film: knots.mp4\ncaptions: knots.vtt"),
    ],
    [
      `${VIDEO}:7: captions: must stand with a film`,
      replace(VIDEO, /^youtubeUrl:/m, "captions: knots.vtt\nyoutubeUrl:"),
    ],
    [
      `${VIDEO}:9: poster: must be an image uploaded in the office`,
      replace(
        VIDEO,
        /^youtubeUrl: .*/m,
        "film: knots.mp4\ncaptions: knots.vtt\nposter: knots.webp",
      ),
    ],
    [
      `${BRIEFING}:7: sound: must name a sound beside the text`,
      replace(BRIEFING, "order: 1", "order: 1\nsound: talk.wav"),
    ],
    [`${VIDEO}:7: youtubeUrl: must be an https address`, replace(VIDEO, "https:", "http:")],
    [
      `${VIDEO}:7: youtubeUrl: must be an https address`,
      replace(VIDEO, "https://", "https://owner:secret@"),
    ],
    [
      `${BRIEFING}:4: front matter: is not readable as YAML`,
      replace(BRIEFING, "title: January", "title: !later January"),
    ],
    [
      "principles/03-one-knot.md:2: id: one-knot is taken on this shelf",
      write(
        "principles/03-one-knot.md",
        "---\nid: one-knot\ntitle: Again\naccess: public\norder: 3\n---\n\nTie it again.\n",
      ),
    ],
    [
      `${BRIEFING}:4: title: must not hold HTML`,
      replace(BRIEFING, "title: January 2026", "title: <b>January</b>"),
    ],
    [`${LAW}:2: number: must be II`, replace(LAW, "number: II", "number: IV")],
    [`${LAW}:7: text: must be plain`, replace(LAW, "loose", "*loose*")],
    [`${LAW}:9: text: must be one paragraph`, replace(LAW, "gale. ", "gale.\n\n")],
    ["pack.md:3: manifesto: law 2 is missing", remove(LAW)],
    ["pack.md:6: programme: day 4 is missing", remove(DAY)],
    ["pack.md:6: programme: day 1 is missing", remove("programme")],
    [`${DAY}:2: day: 5 must be in the file day-05.md`, replace(DAY, "day: 4", "day: 5")],
    [
      "programme/day-03.md:3: category: must follow on its other days",
      replace("programme/day-02.md", "The Boat", "The Sea"),
    ],
    [`${DAY}:1: text: is missing`, replace(DAY, /\n\nThe quiet[\s\S]*/, "\n")],
    [
      `${DAY}:5: actionStep: must be at most 2000`,
      replace(DAY, "Ask the quietest of", `Ask ${"on ".repeat(1000)}`),
    ],
    [
      "pack.md:9: programme.samples.1: day 9 is not in the programme",
      replace("pack.md", "[1, 3]", "[1, 9]"),
    ],
    [
      "pack.md:14: vault.featured.1: excerpts/first is not in the vault",
      replace("pack.md", "excerpts/first-light", "excerpts/first"),
    ],
    [
      "pack.md:14: vault.featured.1: programme/day-01 is not in the vault",
      replace("pack.md", "excerpts/first-light", "programme/day-01"),
    ],
    ["pack.md:13: vault.notes.magazines: is not a", replace("pack.md", "books:", "magazines:")],
    ["pack.md:1: file: is missing", remove("pack.md")],
    [`${BRIEFING}:1: front matter: must stand between`, write(BRIEFING, "Words.")],
    [
      `${BRIEFING}:6: front matter: is not readable as YAML`,
      replace(BRIEFING, "order: 1", "\torder: 1"),
    ],
    [
      `${BRIEFING}:7: front matter: is not readable as YAML`,
      replace(BRIEFING, "order: 1", "order: 1\norder: 2"),
    ],
    [
      `${BRIEFING}:1: front matter: must not use`,
      replace(BRIEFING, "title: January 2026", "title: &a January\nblurb: *a"),
    ],
    [`${BRIEFING}:10: placeholder: {name} is not known`, replace(BRIEFING, "{product}", "{name}")],
  ])("%s", async (problem, change) => {
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
      remove(DAY),
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
