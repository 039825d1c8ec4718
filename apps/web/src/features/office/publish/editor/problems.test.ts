import { pieceProblems as words } from "@sovereign/content/words/office-publish";
import type { PieceFinding } from "@sovereign/contract/office-piece-check";
import { TEXT_FAULTS } from "@sovereign/domain/piece";
import { describe, expect, it } from "vitest";
import { pieceCheck } from "#testing/office-pieces.ts";
import { fieldsOf, problemsOf } from "./problems.ts";

const FRONT = "---\nid: a\ntitle: A\n---\n\n";
const fault = (line: number, code: PieceFinding["code"], field = "text"): PieceFinding => ({
  line,
  field,
  message: "must be otherwise",
  ...(code && { code }),
});
const of = (body: string, faults: PieceFinding[]) =>
  problemsOf(pieceCheck({ faults }), `${FRONT}${body}\n`, "briefings");

describe("what is wrong in an article", () => {
  it("is said in words, never by a line or a name of the file's format", () => {
    const found = of("One.", [
      ...TEXT_FAULTS.map((code) => fault(6, code)),
      fault(2, undefined, "id"),
      fault(3, undefined, "title"),
    ]);
    expect(found).toHaveLength(TEXT_FAULTS.length + 2);
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    for (const { title, code } of found) {
      expect(title).not.toMatch(/\bline \d|YAML|Markdown|front matter|\[\^|#/i);
      if (code) expect(title).toBe(words.text[code].title);
    }
  });

  it("stands at its line of the text, and in its field beside it", () => {
    const [title, link] = of("One.\n\nTwo [x](y).", [
      fault(8, "link_address", "link"),
      { line: 3, field: "title", message: "is missing" },
    ]);
    expect(title).toMatchObject({ field: "title", title: words.fields.missing });
    expect(link).toMatchObject({ field: null, line: 3, tone: "must" });
    expect(fieldsOf("programme")).toContain("actionStep");
  });

  it("is not that a new article has no text: that is asked for", () => {
    const text = "---\nid: a\n---\n\n";
    const faults = [
      { line: 1, field: "releases", message: "is needed while the article has no text" },
      { line: 1, field: "title", message: "is missing" },
    ];
    const found = problemsOf(pieceCheck({ faults }), text, "briefings");
    expect(found.map(({ field }) => field)).toEqual(["title"]);
  });

  it.each<[NonNullable<PieceFinding["code"]>, string, string]>([
    ["heading_level", "# Large", "## Large"],
    ["heading_empty", "##", ""],
    ["ticks", "- [ ] Ask", "- Ask"],
    ["html", "A <b>bold</b> claim", "A \\<b>bold\\</b> claim"],
    ["link_address", "See [the list](list) there", "See the list there"],
    ["link_empty", "See [ ](https://a.example) there", "See  there"],
    ["link_title", '[a](https://a.example "Hidden")', "[a](https://a.example)"],
    ["picture_within", "Words ![a](a.webp) more", "Words\n\n![a](a.webp)\n\nmore"],
    ["picture_unusable", "![a](a.webp)", ""],
  ])("%s is mended in its line alone", (code, line, mended) => {
    const body = `First.\n\n${line}\n\nLast.`;
    const [problem] = of(body, [fault(8, code)]);
    const expected = mended === "" ? "First.\n\n\nLast." : `First.\n\n${mended}\n\nLast.`;
    expect(problem?.cure?.of(body)).toBe(expected);
  });

  it("is mended once, wherever its line stands by now", () => {
    const body = "One.\n\n##\n\nTwo.\n\n##\n\nThree.";
    const [, second] = of(body, [fault(8, "heading_empty"), fault(12, "heading_empty")]);
    const mended = second?.cure?.of(`New.\n\n${body}`) ?? "";
    expect(mended).toBe("New.\n\nOne.\n\n##\n\nTwo.\n\n\nThree.");
    expect(second?.cure?.of(mended)).toBe(mended);
    const written = body.replaceAll("##", "## A");
    expect(second?.cure?.of(written)).toBe(written);
  });

  it("may be a link to an article that members cannot open", () => {
    const text = `${FRONT}See [it](/app/resources/briefings/may).\n`;
    const link = { line: 6, piece: "briefings/may", title: "May", state: "draft" as const };
    const [found] = problemsOf(pieceCheck({ links: [link] }), text, "briefings");
    expect(found).toMatchObject({ tone: "may", line: 1 });
    expect(found?.cure?.of("See [it](/app/resources/briefings/may).")).toBe("See it.");
    const other = "[A](/app/resources/briefings/may-2) and [it](/app/resources/briefings/may#a).";
    expect(found?.cure?.of(other)).toBe("[A](/app/resources/briefings/may-2) and it.");
  });
});
