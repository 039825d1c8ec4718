import type { ReviewDays, ReviewLinks, SharedReview } from "@sovereign/contract/reviews";
import { addDays, type CalendarDate, dateRange } from "@sovereign/domain/calendar-date";
import { dayMarks } from "@sovereign/domain/day-mark";
import { LIVE_LINKS_MAX } from "@sovereign/domain/review";
import { thirtyDayFindings } from "@sovereign/domain/thirty-day-review";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { restDays, reviewAnswers, sharedReviews, user } from "#schema/schema.ts";
import { codeOf } from "#testing/account-requests.ts";
import { keepDays, startMember } from "#testing/daily-loop.ts";
import { productTest } from "#testing/product-test.ts";
import { addMembership } from "#testing/test-subscriber.ts";

// A Tuesday; the latest Sunday is the 22nd.
const TODAY = "2026-03-24";
const NOW = `${TODAY}T12:00:00.000Z`;
const SUNDAY = "2026-03-22";
const CANARY = "quetzalcoatlus";

const it = productTest({ payments: true, now: NOW })
  .extend("member", ({ product }) => startMember(product))
  /** Inserts completed days with a text that no one else may read. */
  .extend("kept", ({ product, member }) => (from: CalendarDate, to: CalendarDate) => {
    const secret = { content: `Write to ${CANARY}`, note: CANARY };
    return keepDays(product, member, dateRange(from, to), secret);
  })
  .extend("subscriber", async ({ product, member, kept }) => {
    await addMembership(product.database.db, member, "card", product.clock.now());
    await kept(addDays(TODAY, -39), TODAY);
    return member;
  });
it.beforeEach(({ product }) => {
  product.clock.set(NOW);
});

const read = async <Answer>(response: Response): Promise<Answer> => {
  if (response.status !== 200) throw new Error(await response.text());
  return (await response.json()) as Answer;
};
const path = (review: string, lastDay: string, rest: string) =>
  `/api/reviews/${review}/${lastDay}/${rest}`;

describe("the weekly review", () => {
  it("covers the latest completed week, with the member's own texts", async ({ member, kept }) => {
    await kept("2026-03-14", "2026-03-20");
    const week = await read<ReviewDays>(await member.send("/api/reviews/week", "GET"));
    expect(week).toMatchObject({ today: TODAY, first_day: "2026-03-16", last_day: SUNDAY });
    expect(week.records.map(({ target_date }) => target_date)).toEqual(
      dateRange("2026-03-16", "2026-03-20").reverse(),
    );
    expect(week.records[0]).toMatchObject({ content: `Write to ${CANARY}`, note: CANARY });
    expect(week.earlier).toMatchObject({ through: "2026-03-15", run: { days: 2 } });
    expect(week.answer).toEqual({ text: "", updated_at: null });
  });

  it("covers this week on Sunday, or another by its date", async ({ member, kept, product }) => {
    await kept("2025-01-06", "2025-01-12");
    const rest = { userId: member.id, date: "2025-01-14", plannedAt: new Date(NOW) };
    await product.database.db.insert(restDays).values(rest);
    const old = await read<ReviewDays>(
      await member.send("/api/reviews/week?last_day=2025-01-19", "GET"),
    );
    expect(old).toMatchObject({ rest_days: ["2025-01-14"], records: [] });
    expect(old.earlier.run?.days).toBe(7);
    product.clock.set(`${SUNDAY}T20:00:00.000Z`);
    const now = await read<ReviewDays>(await member.send("/api/reviews/week", "GET"));
    expect([now.today, now.last_day]).toEqual([SUNDAY, SUNDAY]);
  });

  it.for(["2026-03-21", "2026-03-29", "2019-12-29", "2026-02-30", "soon"])(
    "does not end on %s",
    async (lastDay, { member }) => {
      const refused = await member.send(`/api/reviews/week?last_day=${lastDay}`, "GET");
      expect([refused.status, await codeOf(refused)]).toEqual([404, "review.not_found"]);
    },
  );
});

describe("the thirty days", () => {
  it("open with membership, thirty days after the first, kept or not §9.10", async ({
    billing,
    member,
    kept,
    product,
  }) => {
    const ask = () => member.send("/api/reviews/thirty-days", "GET");
    expect(await codeOf(await ask())).toBe("membership.required");
    await billing.subscribe(member);
    expect(await codeOf(await ask())).toBe("review.not_opened");
    const first = addDays(TODAY, -28);
    await kept(first, first);
    const early = await ask();
    expect([early.status, await codeOf(early)]).toEqual([403, "review.not_opened"]);
    product.clock.set(`${addDays(TODAY, 1)}T12:00:00.000Z`);
    expect(await read<ReviewDays>(await ask())).toMatchObject({
      first_day: first,
      last_day: addDays(TODAY, 1),
      next_on: addDays(TODAY, 31),
    });
  });

  it("are the latest that are over, until the next are, or those to any day §9.10", async ({
    billing,
    member,
    kept,
  }) => {
    await billing.subscribe(member);
    await kept(addDays(TODAY, -70), addDays(TODAY, -70));
    const ask = (query = "") => member.send(`/api/reviews/thirty-days${query}`, "GET");
    expect(await read<ReviewDays>(await ask())).toMatchObject({
      first_day: addDays(TODAY, -40),
      last_day: addDays(TODAY, -11),
      next_on: addDays(TODAY, 19),
    });
    expect(await read<ReviewDays>(await ask(`?last_day=${TODAY}`))).toMatchObject({
      first_day: addDays(TODAY, -29),
    });
  });

  it("show a past period like the one that ends today §9.10", async ({ subscriber, product }) => {
    const toToday = `/api/reviews/thirty-days?last_day=${TODAY}`;
    const whole = await read<ReviewDays>(await subscriber.send(toToday, "GET"));
    expect(whole).toMatchObject({ first_day: "2026-02-23", last_day: TODAY });
    product.clock.set("2026-03-29T12:00:00.000Z");
    const past = await subscriber.send(toToday, "GET");
    const later = await read<ReviewDays>(past);
    const { today: _, ...rest } = later;
    expect(whole).toMatchObject(rest);
    const found = ({ first_day, last_day, ...days }: ReviewDays) =>
      thirtyDayFindings(dayMarks(days, first_day, last_day), days);
    expect(found(later)).toEqual(found(whole));
  });

  it("take two statements, three where they are past", async ({ subscriber, product }) => {
    const count = async (path: string) => {
      await subscriber.send(path, "GET");
      product.statements.length = 0;
      await subscriber.send(path, "GET");
      return product.statements.filter((text) => /one_things|review_answers/.test(text)).length;
    };
    expect(await count("/api/reviews/week")).toBe(2);
    expect(await count("/api/reviews/week?last_day=2025-03-23")).toBe(3);
  });
});

describe("the answer to the question", () => {
  it("is saved, replaced and deleted for each review", async ({ subscriber, product }) => {
    const answer = (review: string, lastDay: string, text: unknown) =>
      subscriber.send(path(review, lastDay, "answer"), "PUT", { text });
    const kept = { text: "Before the calls", updated_at: NOW };
    expect(await read(await answer("week", SUNDAY, " Before the calls\n"))).toEqual(kept);
    await answer("thirty-days", TODAY, "Ask sooner");
    const week = () => subscriber.send("/api/reviews/week", "GET");
    expect((await read<ReviewDays>(await week())).answer).toEqual(kept);
    product.clock.advance(60_000);
    await answer("week", SUNDAY, "Before breakfast");
    expect((await read<ReviewDays>(await week())).answer.text).toBe("Before breakfast");
    await answer("week", SUNDAY, "  ");
    expect((await read<ReviewDays>(await week())).answer).toEqual({ text: "", updated_at: null });
    const thirty = await subscriber.send(`/api/reviews/thirty-days?last_day=${TODAY}`, "GET");
    expect((await read<ReviewDays>(thirty)).answer.text).toBe("Ask sooner");
  });

  it("is refused when too long, or for days without a review", async ({ member }) => {
    const answer = (review: string, lastDay: string, text: unknown) =>
      member.send(path(review, lastDay, "answer"), "PUT", { text });
    expect(await codeOf(await answer("week", SUNDAY, "🪙".repeat(2001)))).toBe(
      "review.answer_too_long",
    );
    expect((await answer("week", SUNDAY, "🪙".repeat(2000))).status).toBe(200);
    expect(await codeOf(await answer("week", TODAY, "x"))).toBe("review.not_found");
    expect(await codeOf(await answer("month", TODAY, "x"))).toBe("request.invalid");
    expect(await codeOf(await answer("week", SUNDAY, 7))).toBe("request.invalid");
    expect(await codeOf(await answer("thirty-days", TODAY, "x"))).toBe("membership.required");
  });
});

describe("a link to a review", () => {
  const links = async (response: Response) => read<ReviewLinks>(response);

  it("shows marks as of its creation, and no text §9.11", async ({ subscriber, product }) => {
    await subscriber.send(path("thirty-days", TODAY, "answer"), "PUT", { text: CANARY });
    const made = await links(await subscriber.send(path("thirty-days", TODAY, "link"), "POST"));
    const { token = "" } = made.link ?? {};
    expect(made.link).toMatchObject({ review: "thirty-days", last_day: TODAY, made_at: NOW });
    expect(token).toMatch(/^[0-9a-hj-km-np-tv-z]{21}$/);
    product.clock.advance(86_400_000);
    await subscriber.reflected(TODAY, "missed");
    const answer = await product.fetch(`/api/shared-reviews/${token}`);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const text = await answer.clone().text();
    expect(await read<SharedReview>(answer)).toEqual({
      review: "thirty-days",
      first_day: "2026-02-23",
      last_day: TODAY,
      marks: Array.from({ length: 30 }, () => "completed"),
      shared_on: TODAY,
    });
    for (const secret of [CANARY, subscriber.id, subscriber.email, "Write"]) {
      expect(text).not.toContain(secret);
    }
    expect(product.logLines.some((line) => line.includes(token))).toBe(false);
  });

  it("is the same, however often and simultaneously it is requested", async ({ subscriber }) => {
    const make = () => subscriber.send(path("week", SUNDAY, "link"), "POST");
    const made = await Promise.all([make(), make(), make()].map(async (one) => links(await one)));
    expect(new Set(made.map(({ link }) => link?.token)).size).toBe(1);
    expect((await links(await make())).live).toHaveLength(1);
  });

  it("responds 404 immediately after it is withdrawn, like one that never was, and never returns §9.11", async ({
    subscriber,
    product,
  }) => {
    const send = (method: string) => subscriber.send(path("week", SUNDAY, "link"), method);
    const { token = "" } = (await links(await send("POST"))).link ?? {};
    const open = (token: string) => product.fetch(`/api/shared-reviews/${token}`);
    expect((await open(token)).status).toBe(200);
    expect((await links(await send("DELETE"))).link).toMatchObject({ token, withdrawn_at: NOW });
    const problems = await Promise.all(
      [token, "0".repeat(21), "short", `${token}x`, "%00"].map(async (one) => {
        const answer = await open(one);
        const { request_id: _, ...problem } = (await answer.json()) as { request_id: string };
        return [answer.status, answer.headers.get("cache-control"), problem];
      }),
    );
    expect(problems[0]?.slice(0, 2)).toEqual([404, "no-store"]);
    expect(problems).toEqual(problems.map(() => problems[0]));
    const { db } = product.database;
    const rows = await db.select().from(sharedReviews).where(eq(sharedReviews.token, token));
    expect(rows).toMatchObject([{ shown: null }]);
    const next = await links(await send("POST"));
    expect(next.link?.token).not.toBe(token);
    expect([(await open(token)).status, (await open(next.link?.token ?? "")).status]).toEqual([
      404, 200,
    ]);
    expect((await links(await send("DELETE"))).live).toEqual([]);
    expect((await send("DELETE")).status).toBe(200);
  });

  it("is its member's alone to read and withdraw §9.11", async ({ subscriber, product }) => {
    const { link } = await links(await subscriber.send(path("week", SUNDAY, "link"), "POST"));
    const other = await startMember(product);
    const seen = await links(await other.send(path("week", SUNDAY, "link"), "GET"));
    expect(seen).toEqual({ link: null, live: [] });
    await other.send(path("week", SUNDAY, "link"), "DELETE");
    expect((await product.fetch(`/api/shared-reviews/${link?.token}`)).status).toBe(200);
  });

  it(`is one of ${LIVE_LINKS_MAX} at most, and another fits when one is withdrawn`, async ({
    subscriber,
    kept,
  }) => {
    await kept("2025-12-01", "2025-12-01");
    const days = Array.from({ length: LIVE_LINKS_MAX + 1 }, (_, n) => addDays(SUNDAY, -7 * n));
    const send = (day: string, method: string) =>
      subscriber.send(path("week", day, "link"), method);
    for (const day of days.slice(0, -1)) expect((await send(day, "POST")).status).toBe(200);
    const [first = "", last = ""] = [days[0], days.at(-1)];
    expect(await codeOf(await send(last, "POST"))).toBe("review.too_many_links");
    expect((await links(await send(last, "GET"))).live).toHaveLength(LIVE_LINKS_MAX);
    await send(first, "DELETE");
    expect((await send(last, "POST")).status).toBe(200);
  });

  it("can be withdrawn after the end, but not created", async ({ member, product }) => {
    const token = "0123456789abcdefghjkm";
    const shown = { review: "thirty-days", first_day: "2026-02-23", last_day: TODAY };
    await product.database.db.insert(sharedReviews).values({
      token,
      userId: member.id,
      review: "thirty-days",
      lastDay: TODAY,
      shown: { ...shown, marks: [], shared_on: TODAY },
      createdAt: new Date(NOW),
    });
    const open = () => product.fetch(`/api/shared-reviews/${token}`);
    const send = (method: string) => member.send(path("thirty-days", TODAY, "link"), method);
    expect((await open()).status).toBe(200);
    expect(await codeOf(await send("POST"))).toBe("membership.required");
    expect((await links(await send("GET"))).live).toHaveLength(1);
    expect((await send("DELETE")).status).toBe(200);
    expect((await open()).status).toBe(404);
  });

  it("is deleted with the account", async ({ subscriber, product }) => {
    const { link } = await links(await subscriber.send(path("week", SUNDAY, "link"), "POST"));
    await subscriber.send(path("week", SUNDAY, "answer"), "PUT", { text: CANARY });
    const { db } = product.database;
    await db.delete(user).where(eq(user.id, subscriber.id));
    expect((await product.fetch(`/api/shared-reviews/${link?.token}`)).status).toBe(404);
    const answers = await db
      .select()
      .from(reviewAnswers)
      .where(eq(reviewAnswers.userId, subscriber.id));
    expect(answers).toEqual([]);
  });
});
