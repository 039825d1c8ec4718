import type { DaySearchAnswer } from "@sovereign/contract/one-thing-search";
import { addDays } from "@sovereign/domain/calendar-date";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { oneThings, restDays, user } from "#schema/schema.ts";
import { codeOf } from "#testing/account-requests.ts";
import { startMember } from "#testing/daily-loop.ts";
import { productTest } from "#testing/product-test.ts";
import type { TestProduct } from "#testing/test-product.ts";

const TODAY = "2026-03-10";
const NOW = new Date(`${TODAY}T12:00:00.000Z`);

type Entry = { content?: string; note?: string };

/** A member whose days are these, the last one today. */
async function startWriter(product: TestProduct, entries: Entry[]) {
  product.clock.set(NOW.toISOString());
  const member = await startMember(product);
  const { db } = product.database;
  const [row] = await db.select().from(user).where(eq(user.email, member.email));
  const userId = row?.id ?? "";
  const days = entries.map(({ content = "No ONE Thing set today", note = null }, index) => ({
    userId,
    targetDate: addDays(TODAY, index - entries.length + 1),
    content,
    note,
    completionStatus: "completed" as const,
    reflectedAt: NOW,
    timeZone: "UTC",
    committedAt: NOW,
    updatedAt: NOW,
  }));
  await db.insert(oneThings).values(days);
  const found = async (q: string, before?: string): Promise<DaySearchAnswer> => {
    const answer = await member.search(q, before);
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const texts = async (q: string) => (await found(q)).hits.map(({ content }) => content);
  return { ...member, userId, found, texts };
}

const it = productTest({ now: NOW.toISOString() });

describe("searching one's own days", () => {
  it("finds every word in the text or the note, the last one begun, the newest first", async ({
    product,
  }) => {
    const member = await startWriter(product, [
      { content: "Send Halden the term sheet" },
      { content: "Walk the site", note: "Halden asked for a week." },
      { content: "Call Ana" },
    ]);
    expect(await member.texts("halden")).toEqual(["Walk the site", "Send Halden the term sheet"]);
    expect(await member.texts("  HALDEN  te ")).toEqual(["Send Halden the term sheet"]);
    expect(await member.texts("halden walk")).toEqual(["Walk the site"]);
    // Only the last word may be a beginning.
    expect(await member.texts("hal term")).toEqual([]);
    expect(await member.texts("nothing")).toEqual([]);
    expect(await member.found("week")).toEqual({
      query: "week",
      more: false,
      hits: [
        {
          target_date: "2026-03-09",
          content: "Walk the site",
          note: "Halden asked for a week.",
          completion_status: "completed",
          reflected_at: NOW.toISOString(),
          rest: false,
        },
      ],
    });
  });

  it("finds words in parts and whole, in any script, in small and capital letters", async ({
    product,
  }) => {
    const first = "Écrire à Zoë, ÜBER-well-known, ana@example.com";
    const second = "Straße 漢字です Привет 3.14";
    const member = await startWriter(product, [{ content: first }, { content: second }]);
    for (const query of ["écri", "ÉCRIRE zoë", "well-kno", "known", "ana@example.com", "ana@exa"]) {
      expect([query, await member.texts(query)]).toEqual([query, [first]]);
    }
    for (const query of ["straße", "漢字", "привет", "ПРИВЕТ", "3.14"]) {
      expect([query, await member.texts(query)]).toEqual([query, [second]]);
    }
  });

  it.for([
    ["design/build review", "build"],
    ["Gym and/or walk", "or"],
    ["Finish the deck.Call Ana", "call"],
    ["Q1/Q2 budget", "q2"],
    ["Read <chapter three> tonight", "chapter"],
    ["See https://example.com/pricing?plan=team", "pricing"],
    ["See https://example.com/pricing?plan=team", "plan=team"],
    ["“Don’t wait”", "wait"],
    ["café", "cafe\u0301"],
    ["cafe\u0301", "café"],
    ["東京で会議をする", "会議"],
    ["IŞIK", "ışık"],
  ] as const)("finds in %j what is typed: %j", async ([content, typed], { product }) => {
    const member = await startWriter(product, [{ content }, { content: "Call the bank" }]);
    expect(await member.texts(typed)).toContain(content);
    expect(await member.texts("東京都")).toEqual([]);
  });

  it("is no hit where nothing was set, but in the note of that day", async ({ product }) => {
    const member = await startWriter(product, [{}, { note: "Nothing today" }]);
    expect((await member.found("today")).hits).toMatchObject([{ target_date: TODAY }]);
    expect((await member.found("set today")).hits).toEqual([]);
  });

  it("answers twenty days, and the earlier ones before the last of them", async ({ product }) => {
    const entries = Array.from({ length: 45 }, (_, index) => ({ content: `Day ${index}` }));
    const member = await startWriter(product, entries);
    await product.database.db
      .insert(restDays)
      .values({ userId: member.userId, date: TODAY, plannedAt: NOW });
    const dates: string[] = [];
    let page = await member.found("day");
    expect(page.hits[0]).toMatchObject({ target_date: TODAY, rest: true });
    for (const more of [true, true, false]) {
      expect(page.more).toBe(more);
      dates.push(...page.hits.map((hit) => hit.target_date));
      page = await member.found("day", dates.at(-1));
    }
    expect(dates).toEqual(entries.map((_, index) => addDays(TODAY, -index)));
    expect(page).toMatchObject({ hits: [], more: false });
  });

  it("finds nothing of anybody else's", async ({ product }) => {
    const canary = "Canarybird";
    await startWriter(product, [{ content: canary, note: `${canary} sings` }]);
    const member = await startWriter(product, [{ content: "Call Ana" }]);
    for (const query of [canary, "canary", "sings", "' OR 1=1 --", "%", "*", ":*", "!call"]) {
      const answer = await member.search(query);
      expect(answer.status).toBe(200);
      const { hits }: DaySearchAnswer = await answer.json();
      expect(JSON.stringify(hits)).not.toMatch(/canary|sings/i);
    }
  });

  it("takes whatever is typed, and never breaks", async ({ product }) => {
    const member = await startWriter(product, [{ content: "Call Ana" }]);
    const pieces = [
      "'",
      '"',
      "\\",
      "&",
      "|",
      "!",
      ":*",
      "<->",
      "(",
      ")",
      "\0",
      "🪙",
      "%",
      "ana",
      " ",
    ];
    const typed = fc.oneof(
      fc.string({ unit: "binary", minLength: 1, maxLength: 40 }),
      fc
        .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 })
        .map((all) => all.join("")),
    );
    await fc.assert(
      fc.asyncProperty(typed, async (typed) => {
        const { status } = await member.search(typed);
        expect(status).toBe(typed.toWellFormed().trim() === "" ? 400 : 200);
      }),
      { numRuns: 60 },
    );
    for (const quoted of ["'ana", '"call ana"', "ana & call", "a:* ana'", "ana 🪙"]) {
      expect((await member.search(quoted)).status).toBe(200);
    }
    expect(await member.texts('"call ana"')).toEqual(["Call Ana"]);
    expect(await member.texts("🪙")).toEqual([]);
  });

  it("takes 1 to 200 characters, a date that exists, and a member", async ({ product }) => {
    const member = await startWriter(product, [{ content: "Call Ana" }]);
    expect((await member.search("a".repeat(200))).status).toBe(200);
    for (const q of ["", "   ", "a".repeat(201)]) {
      expect(await codeOf(await member.search(q))).toBe("request.invalid");
    }
    expect(await codeOf(await member.search("ana", "2026-02-30"))).toBe("one_thing.date_invalid");
    expect((await product.fetch("/api/one-things/search?q=ana")).status).toBe(401);
  });
});
