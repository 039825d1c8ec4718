import { expect } from "vitest";
import {
  dayEdits,
  highlights,
  oneThings,
  programmeDays,
  readingPlaces,
  reviewAnswers,
  sharedReviews,
  staffActs,
  staffLog,
  staffLogSubjects,
} from "#schema/schema.ts";
import { startMember } from "./daily-loop.ts";
import { deviceOf } from "./device.ts";
import { READ_PIECE } from "./lived-days.ts";
import { signUpStaff } from "./office-staff.ts";
import { viewAs } from "./office-view.ts";
import { productTest } from "./product-test.ts";

/** In a text it stands as it is; where only an id fits, as one. */
const CANARY = "c4a1b2d3-0000-4000-8000-cafecafecafe";
const DAY = "2026-03-10";

const it = productTest({ payments: true });

/** Reads of the office that need a query to answer; `:email` is the member's. */
const QUERIES = [
  "/api/office/members?q=:email",
  "/api/office/members?conditions=paying",
  "/api/office/member-export?q=:email",
  "/api/office/member-counts?filters=paying",
];

it("no answer, log or log line of the office holds a word of what a member writes §S46", async ({
  product,
}) => {
  const { db } = product.database;
  const member = await startMember(product);
  await member.committed(DAY, `Text ${CANARY}`);
  await member.reflected(DAY, "completed");
  await member.noted(DAY, `Note ${CANARY}`);
  await member.search(CANARY);
  const phone = deviceOf(member);
  const passage = { paragraph: 0, start: 0, quote: `Quote ${CANARY}`, before: "", after: CANARY };
  const { results } = await phone.send(
    phone.make({
      ...{ kind: "highlight", highlight: CANARY, ...READ_PIECE, ...passage },
      ...{ note: `Note ${CANARY}`, was: "", removed: false },
    }),
    phone.make({
      ...{ kind: "reading_place", ...READ_PIECE, block: 0, offset: 0, opening: CANARY },
      ...{ percent: 1, read: false },
    }),
  );
  expect(results.map(({ outcome }) => outcome)).toEqual(["applied", "applied"]);
  const { id: userId } = await (await member.fetch("/api/auth/user")).json();
  const at = product.clock.now();
  const review = { userId, review: "week", lastDay: DAY } as const;
  await db.insert(reviewAnswers).values({ ...review, answer: `Answer ${CANARY}`, updatedAt: at });
  await db
    .insert(sharedReviews)
    .values({ ...review, token: "shared", shown: { words: CANARY }, createdAt: at });
  await db.insert(programmeDays).values({
    ...{ userId, round: 1, day: 1, openedOn: DAY, doneAt: at },
    ...{ markedAt: at, markedDevice: CANARY, markedSeq: 1 },
  });
  const stored = JSON.stringify([
    ...(await db.select().from(oneThings)),
    ...(await db.select().from(dayEdits)),
    ...(await db.select().from(highlights)),
    ...(await db.select().from(readingPlaces)),
  ]);
  expect(stored.split(CANARY).length).toBeGreaterThan(8);

  product.logLines.length = 0;
  const owner = await signUpStaff(product, "owner");
  const reads = product.app.routes
    .filter(({ method, path }) => method === "GET" && path.startsWith("/api/office"))
    .map(({ path }) => path.replace(/:\w+(\{[^}]*\})?/g, userId));
  const queries = QUERIES.map((path) => path.replace(":email", encodeURIComponent(member.email)));
  expect(reads.length).toBeGreaterThan(3);
  let told = 0;
  for (const path of [...new Set(reads), ...queries]) {
    const answer = await owner.fetch(path);
    const text = await answer.text();
    expect(answer.status, path).toBeLessThan(500);
    expect(text, path).not.toContain(CANARY);
    told += Number(text.includes(member.email));
  }
  expect(told).toBeGreaterThan(2);
  expect(await (await owner.fetch(`/api/office/members?q=${CANARY}`)).json()).toMatchObject({
    total: 0,
  });
  const view = await viewAs(owner, userId);
  const screens = product.app.routes
    .filter(({ method, path }) => method === "GET" && /^\/api\/(?!office)/.test(path))
    .map(({ path }) => path.replace(/:date|:last_day/g, DAY).replace(/:\w+/g, "week"));
  for (const path of new Set(screens)) {
    const answer = await view.fetch(path);
    if (path === "/api/me/events") await answer.body?.cancel();
    else expect(await answer.text(), path).not.toContain(CANARY);
  }
  for (const table of [staffLog, staffLogSubjects, staffActs]) {
    expect(JSON.stringify(await db.select().from(table))).not.toContain(CANARY);
  }
  expect(product.logLines.length).toBeGreaterThan(3);
  expect(product.logLines.join("\n")).not.toContain(CANARY);
});
