import type { DaySearchAnswer } from "@sovereign/contract/one-thing-search";
import { addDays } from "@sovereign/domain/calendar-date";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { oneThings, restDays } from "#schema/schema.ts";
import { UNSPACED } from "#schema/searchable-words.ts";
import { codeOf } from "#testing/account-requests.ts";
import { runsOf } from "#testing/chance.ts";
import { startMember } from "#testing/daily-loop.ts";
import { productTest } from "#testing/product-test.ts";
import { asOwner } from "#testing/test-database.ts";
import type { TestProduct } from "#testing/test-product.ts";
import { runSearch, searchMemberDays, searchStatement } from "./one-thing-search.repository.ts";

const TODAY = "2026-03-10";
const NOW = new Date(`${TODAY}T12:00:00.000Z`);

type Entry = { content?: string; note?: string };

/** The last entry is today's. */
async function startWriter(product: TestProduct, entries: Entry[]) {
  product.clock.set(NOW.toISOString());
  const member = await startMember(product);
  const { db } = product.database;
  const userId = member.id;
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
  return { ...member, found, texts };
}

const it = productTest({ now: NOW.toISOString() });

describe("searching the member's own days", () => {
  it("finds every word in text or note, the last one by prefix §4.32", async ({ product }) => {
    const member = await startWriter(product, [
      { content: "Send Halden the term sheet" },
      { content: "Walk the site", note: "Halden asked for a week." },
      { content: "Call Ana" },
    ]);
    expect(await member.texts("halden")).toEqual(["Walk the site", "Send Halden the term sheet"]);
    expect(await member.texts("  HALDEN  te ")).toEqual(["Send Halden the term sheet"]);
    expect(await member.texts("halden walk")).toEqual(["Walk the site"]);
    // Only the last word may be a prefix.
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

  it("finds partial and whole words of any script and case §4.32", async ({ product }) => {
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

  it("finds words at any border, of any script", async ({ product }) => {
    const pairs = [
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
      ["東京で会議をする", "東京で会議"],
      ["東京で会議", "議"],
      ["新しいiPhoneを買う", "iphone"],
      ["新しいiPhoneを買う", "iPhoneを買"],
      ["𠮷野家で食べる", "𠮷"],
      ["ประชุมกับอานาที่สำนักงาน", "สำนักงาน"],
      ["ປະຊຸມກັບອານາ", "ອານາ"],
      ["ជួបជាមួយអាណា", "អាណា"],
      ["အာနာနှင့်တွေ့ဆုံ", "တွေ့"],
      ["བོད་ཡིག་སྦྱོང་", "ཡིག"],
      ["हिन्दी में लिखना", "हिन्दी"],
      ["서울에서 회의", "서울"],
    ] as const;
    const member = await startWriter(
      product,
      pairs.map(([content]) => ({ content })),
    );
    for (const [content, typed] of pairs) {
      expect([typed, await member.texts(typed)]).toEqual([
        typed,
        expect.arrayContaining([content]),
      ]);
    }
    expect(await member.texts("東京都")).toEqual([]);
  });

  it("finds a sequence of characters only where they are adjacent", async ({ product }) => {
    const member = await startWriter(product, [{ content: "東京で会議、京で会議中" }]);
    expect(await member.texts("東京で会")).toHaveLength(1);
    expect(await member.texts("東京で会議中")).toEqual([]);
    expect(await member.texts("東京 議中")).toHaveLength(1);
  });

  it("treats the same scripts as unspaced in the database and in a query", async ({ product }) => {
    const { rows } = await product.database.db.execute(
      sql`select prosrc from pg_proc where proname = 'search_keys'`,
    );
    const listed = UNSPACED.replace(/\\u\{(\w+)\}/g, (_, code) => `\\U${code.padStart(8, "0")}`);
    expect(rows[0]?.prosrc).toContain(`'${listed}'`);
  });

  it("reads days of any script from the index §4.32", async ({ product }) => {
    const sentence = "Call Ana 東京で会議 ประชุม ອານາ អាណា တွေ့ Привет";
    const entries = Array.from({ length: 400 }, () => ({ content: sentence }));
    const member = await startWriter(product, entries);
    const { db } = product.database;
    await asOwner(product.database, "analyze one_things");
    for (const words of ["c", "call an", "東", "東京で会議", "ประ", "ອານາ", "អាណា", "တွေ့", "прив"]) {
      const statement = searchStatement(member.id, { words, before: TODAY, limit: 21 });
      const plan = JSON.stringify(await runSearch(db, sql`explain (format json) ${statement}`));
      expect([words, plan]).toEqual([words, expect.stringContaining("one_things_search")]);
      expect([words, plan]).toEqual([
        words,
        expect.not.stringMatching(/"Filter": "[^"]*search_keys/),
      ]);
      expect(await member.texts(words)).toHaveLength(20);
    }
  });

  it("is limited to sixty requests a minute §4.32", async ({ product }) => {
    const member = await startWriter(product, [{ content: "Call Ana" }]);
    const statuses = new Set<number>();
    for (let count = 0; count < 60; count += 1) statuses.add((await member.search("ana")).status);
    expect([...statuses]).toEqual([200]);
    const refused = await member.search("ana");
    expect(refused.headers.get("retry-after")).toBe("60");
    expect(await codeOf(refused)).toBe("request.rate_limited");
    product.clock.advance(60_000);
    expect((await member.search("ana")).status).toBe(200);
  });

  it("is canceled by the database when it takes too long", async ({ product }) => {
    const member = await startWriter(product, [{ content: "Call Ana" }]);
    const answer = await product.database.db.transaction(async (tx) => {
      await tx.execute(sql`lock table one_things in access exclusive mode`);
      return member.search("ana");
    });
    expect(await codeOf(answer)).toBe("server.unavailable");
    expect(await member.texts("ana")).toEqual(["Call Ana"]);
  });

  it("does not match a day without a text, but matches its note §4.32", async ({ product }) => {
    const member = await startWriter(product, [{}, { note: "Nothing today" }]);
    expect((await member.found("today")).hits).toMatchObject([{ target_date: TODAY }]);
    expect((await member.found("set today")).hits).toEqual([]);
  });

  it("returns twenty days, and earlier ones before the last of them §4.32", async ({ product }) => {
    const entries = Array.from({ length: 45 }, (_, index) => ({ content: `Day ${index}` }));
    const member = await startWriter(product, entries);
    await product.database.db
      .insert(restDays)
      .values({ userId: member.id, date: TODAY, plannedAt: NOW });
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

  it("finds nothing of another member's §4.32", async ({ product }) => {
    const canary = "Canarybird";
    const other = await startWriter(product, [{ content: canary, note: `${canary} sings` }]);
    const member = await startWriter(product, [{ content: "Call Ana" }]);
    // The keys may be equal, so the query also checks the member.
    const alike = `x${other.id.slice(-8)}`;
    await product.database.db.execute(
      sql`insert into "user" (id, name, email, email_verified, time_zone, created_at, updated_at)
        values (${alike}, '', 'alike@example.com', true, 'UTC', now(), now())`,
    );
    const asked = { words: "canary", before: null, limit: 9 };
    expect(await searchMemberDays(product.database.db, alike, asked)).toEqual([]);
    expect(await searchMemberDays(product.database.db, other.id, asked)).toHaveLength(1);
    for (const query of [canary, "canary", "sings", "' OR 1=1 --", "%", "*", ":*", "!call"]) {
      const answer = await member.search(query);
      expect(answer.status).toBe(200);
      const { hits }: DaySearchAnswer = await answer.json();
      expect(JSON.stringify(hits)).not.toMatch(/canary|sings/i);
    }
  });

  it("accepts any query, and never fails §4.32 §S27", async ({ product }) => {
    const member = await startWriter(product, [{ content: "Call Ana" }]);
    const pieces = `' " \\ & | ! :* <-> ( ) \0 🪙 % ana`.split(" ");
    const typed = fc.oneof(
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
      fc
        .array(fc.constantFrom(" ", ...pieces), { minLength: 1, maxLength: 12 })
        .map((all) => all.join("")),
    );
    await fc.assert(
      fc.asyncProperty(typed, async (typed) => {
        // Longer apart than a minute's limit.
        product.clock.advance(1000);
        const { status } = await member.search(typed);
        expect(status).toBe(typed.toWellFormed().trim() === "" ? 400 : 200);
      }),
      runsOf(30, 200),
    );
    product.clock.advance(60_000);
    for (const quoted of ["'ana", '"call ana"', "ana & call", "a:* ana'", "ana 🪙"]) {
      expect((await member.search(quoted)).status).toBe(200);
    }
    expect(await member.texts('"call ana"')).toEqual(["Call Ana"]);
    expect(await member.texts("🪙")).toEqual([]);
  });

  it("accepts 1 to 200 characters and a real date, from members", async ({ product }) => {
    const member = await startWriter(product, [{ content: "Call Ana" }]);
    expect((await member.search("a".repeat(200))).status).toBe(200);
    for (const q of ["", "   ", "a".repeat(201)]) {
      expect(await codeOf(await member.search(q))).toBe("request.invalid");
    }
    expect(await codeOf(await member.search("ana", "2026-02-30"))).toBe("one_thing.date_invalid");
    const body = JSON.stringify({ q: "ana" });
    const signedOut = await product.fetch("/api/one-things/search", { method: "POST", body });
    expect(signedOut.status).toBe(401);
  });
});
