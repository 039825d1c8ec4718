import type { OfficeHabits } from "@sovereign/contract/office-habits";
import { addDays } from "@sovereign/domain/calendar-date";
import { SubscriptionStory } from "@sovereign/domain/testing/journal-rows";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import {
  journal,
  oneThings,
  programmeDays,
  readingPlaces,
  firstDays as storedDays,
  subscriptions,
  user,
} from "#schema/schema.ts";
import { runningSubscription } from "#testing/office-members.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { freshProductTest } from "#testing/product-test.ts";
import type { TestProduct } from "#testing/test-product.ts";

const NOW = "2026-03-24T09:00:00.000Z";
const WORDS = "a sentence that nobody but its member reads";
const YEARLY = 6400;

const it = freshProductTest(async () => ({ now: NOW }));

type Told = {
  /** Days of the first thirty with an answer, from 0. */
  days: readonly number[];
  guidance?: readonly number[];
  renewed: boolean;
  since?: string;
  until?: string;
  cancels?: boolean;
  zone?: string;
};

/** A member as the product stores one, whose words are never to be read. */
async function add({ database: { db }, clock }: TestProduct, id: string, told: Told) {
  const since = told.since ?? "2025-01-10";
  const at = new Date(`${since}T12:00:00Z`);
  const until = told.until ?? (told.renewed ? "2027-01-10" : "2026-01-10");
  await db.insert(user).values({
    id,
    name: "",
    email: `${id}@habits.test`,
    emailVerified: true,
    timeZone: told.zone ?? "UTC",
    createdAt: at,
    updatedAt: at,
    daysVersion: 1,
  });
  await db.insert(subscriptions).values(
    runningSubscription(id, clock.now(), {
      externalId: `sub_${id}`,
      startedAt: at,
      periodStart: at,
      periodEnd: new Date(`${until}T12:00:00Z`),
      cancelAtPeriodEnd: told.cancels ?? false,
    }),
  );
  const story = new SubscriptionStory(`sub_${id}`, { yearly: YEARLY }).pays(since);
  if (told.renewed) story.pays(`${Number(since.slice(0, 4)) + 1}${since.slice(4)}`);
  await db.insert(journal).values(story.rows.map((row) => ({ ...row, recordedAt: at })));
  if (told.days.length > 0) {
    await db.insert(oneThings).values(
      told.days.map((day) => ({
        userId: id,
        targetDate: addDays(since, day),
        content: WORDS,
        note: WORDS,
        timeZone: "UTC",
        reflectedAt: at,
        committedAt: at,
        updatedAt: at,
      })),
    );
  }
  for (const day of told.guidance ?? []) {
    await db.insert(programmeDays).values({
      userId: id,
      round: 1,
      day: day + 1,
      openedOn: addDays(since, day),
      doneAt: at,
    });
  }
}

/** Pieces read to their end, one a day, the last one after the first thirty days, and one begun. */
async function readPieces({ database: { db } }: TestProduct, userId: string, count: number) {
  const place = { userId, section: "excerpts", block: 3, offset: 0, opening: WORDS, percent: 98 };
  const since = Date.parse("2025-01-10T12:00:00Z");
  const at = (day: number) => new Date(since + day * 86_400_000);
  await db
    .insert(readingPlaces)
    .values(
      [
        ...firstDays(count).map((day) => ({ item: `p${day}`, readAt: at(day) })),
        { item: "late", readAt: at(30) },
        { item: "begun", readAt: null },
      ].map((piece) => ({ ...place, ...piece, editedAt: at(40) })),
    );
}

const firstDays = (count: number) => Array.from({ length: count }, (_, day) => day);

async function read(product: TestProduct): Promise<OfficeHabits> {
  await product.runAtStart();
  await product.runDaily("first-days");
  const owner = await signUpStaff(product, "owner");
  const answer = await owner.fetch("/api/office/habits");
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).not.toContain(WORDS);
  return JSON.parse(text);
}

const groupsOf = ({ habits }: OfficeHabits, habit: string) =>
  habits
    .find((each) => each.habit === habit)
    ?.groups.filter(({ members }) => members > 0)
    .map(({ from, to, members, renewed }) => [from, to, members, renewed]);

it("says nothing before a first renewal has come due", async ({ product }) => {
  await add(product, "anna", { days: firstDays(3), renewed: false, since: "2026-02-01" });
  const found = await read(product);
  expect(found.members).toBe(0);
  expect(found.habits.map(({ habit, effect }) => [habit, effect])).toEqual([
    ["days", null],
    ["run", null],
    ["guidance", null],
    ["pieces", null],
  ]);
  expect(groupsOf(found, "days")).toEqual([]);
});

it("cuts the days of a zone as Node does, which the database does not know or spells otherwise", async ({
  product,
}) => {
  // Node alone knows the first, and the second in lower case, where 12:00 UTC is the next day.
  const zones = { anna: "AET", ben: "pacific/auckland", carl: "Europe/Lisbon", dora: "No/Where" };
  const told = { days: firstDays(30), renewed: true };
  for (const [id, zone] of Object.entries(zones)) await add(product, id, { ...told, zone });
  await readPieces(product, "ben", 21);
  const found = await read(product);
  expect(found.members).toBe(4);
  const { db } = product.database;
  const counted = await db.select().from(storedDays).orderBy(storedDays.userId);
  expect(counted.map(({ userId, start, days, pieces }) => [userId, start, days, pieces])).toEqual([
    ["anna", "2025-01-10", 30, 0],
    ["ben", "2025-01-11", 29, 21],
    ["carl", "2025-01-10", 30, 0],
    ["dora", "2025-01-10", 30, 0],
  ]);
});

it("counts the first thirty days of those whose first renewal has come due", async ({
  product,
}) => {
  for (let at = 0; at < 24; at += 1) {
    const kept = { days: firstDays(20), guidance: firstDays(16), renewed: at < 22 };
    await add(product, `kept-${at}`, kept);
    await readPieces(product, `kept-${at}`, 21);
    // Every second day: the longest run is one.
    const seldom = { days: [0, 2, 4, 6, 29, 30, 31], renewed: at < 6 };
    await add(product, `seldom-${at}`, seldom);
    await readPieces(product, `seldom-${at}`, 2);
  }
  for (let at = 0; at < 9; at += 1) await add(product, `none-${at}`, { days: [], renewed: false });
  await add(product, "new", { days: firstDays(30), renewed: false, since: "2025-12-01" });
  // Collected late it may still be.
  await add(product, "grace", { days: firstDays(30), renewed: false, since: "2025-03-20" });
  const found = await read(product);
  expect(found.members).toBe(57);
  expect(groupsOf(found, "days")).toEqual([
    [0, 0, 9, null],
    [5, 9, 24, null],
    [20, 24, 24, 22],
  ]);
  expect(groupsOf(found, "run")).toEqual([
    [0, 0, 9, null],
    [1, 2, 24, null],
    [14, 20, 24, 22],
  ]);
  expect(groupsOf(found, "guidance")).toEqual([
    [0, 0, 33, 6],
    [15, 19, 24, 22],
  ]);
  expect(groupsOf(found, "pieces")).toEqual([
    [0, 0, 9, null],
    [1, 2, 24, null],
    [20, null, 24, 22],
  ]);
  expect(found.habits[0]?.effect).toMatchObject({ split: 15, above: 22 / 24, below: 6 / 33 });
  const rate = found.habits[0]?.groups.find(({ from }) => from === 20)?.rate;
  expect(rate?.low).toBeLessThan(22 / 24);
  expect(await read(product)).toMatchObject({ members: 57 });
});

it("counts each of many members once, in pages", async ({ product }) => {
  const { db } = product.database;
  const many = sql.raw("generate_series(1, 2100) as n");
  await db.execute(sql`
    insert into "user" (id, name, email, email_verified, created_at, updated_at)
    select 'm' || n, '', 'm' || n || '@habits.test', true, now(), now() from ${many}`);
  await db.execute(sql`
    insert into subscriptions (source, external_id, user_id, customer_id, product_id, status,
      started_at, period_end, cancel_at_period_end, synced_at)
    select 'stripe', 'sub_' || n, 'm' || n, 'cus_' || n, 'p', 'active', '2025-01-10T12:00:00Z',
      '2027-01-10T12:00:00Z', false, now()
    from ${many}`);
  // A hundred each came due at the same instant.
  await db.execute(sql`
    insert into renewals (source, subscription_id, tenure, due_at, yearly, currency, renewed_at,
      journal_id)
    select 'stripe', 'sub_' || n, 1, timestamptz '2026-01-10T12:00:00Z' + n / 100 * interval '1 h',
      6400, 'USD', '2026-01-10T12:00:00Z', 0
    from ${many}`);
  product.statements.length = 0;
  expect((await read(product)).members).toBe(2100);
  const pages = product.statements.filter((text) => text.includes("as guidance"));
  expect(pages).toHaveLength(3);
});

it("lists who went quiet before a renewal, as the member list does", async ({ product }) => {
  const quiet = { days: firstDays(8), renewed: false, since: "2025-04-10" };
  await add(product, "quiet", { ...quiet, until: "2026-04-10", zone: "AET" });
  await add(product, "sooner", { ...quiet, days: [400 - 50], until: "2026-04-01" });
  await add(product, "later", { ...quiet, until: "2026-08-10" });
  await add(product, "canceled", { ...quiet, until: "2026-04-10", cancels: true });
  await add(product, "never", { ...quiet, days: [], until: "2026-04-10" });
  const found = await read(product);
  expect(found.quiet.total).toBe(1);
  expect(found.quiet.members).toEqual([
    {
      id: "quiet",
      address: "quiet@habits.test",
      last_kept: "2025-04-17",
      first_days: 8,
      renews_at: "2026-04-10T12:00:00.000Z",
      price: { amount: "64.00", currency: "USD" },
    },
  ]);
  const owner = await signUpStaff(product, "owner");
  const list = await owner.fetch("/api/office/members?conditions=paying,quiet:14,renews:60");
  expect((await list.json()).total).toBe(1);
});
