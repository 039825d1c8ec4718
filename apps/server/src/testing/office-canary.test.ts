import { expect } from "vitest";
import {
  dayEdits,
  oneThings,
  programmeDays,
  reviewAnswers,
  sharedReviews,
  staffActs,
  staffLog,
  staffLogSubjects,
} from "#schema/schema.ts";
import { startMember } from "./daily-loop.ts";
import { signUpStaff } from "./office-staff.ts";
import { productTest } from "./product-test.ts";

/** In a text it stands as it is; where only an id fits, as one. */
const CANARY = "c4a1b2d3-0000-4000-8000-cafecafecafe";
const DAY = "2026-03-10";

const it = productTest({ payments: true });

/** Requests of the office that are no reads by id, each with what it sends. */
const OTHERS: { method: string; path: string; body?: object }[] = [];

it("no answer, log or log line of the office holds a word of what a member writes", async ({
  product,
}) => {
  const { db } = product.database;
  const member = await startMember(product);
  await member.committed(DAY, `Text ${CANARY}`);
  await member.reflected(DAY, "completed");
  await member.noted(DAY, `Note ${CANARY}`);
  await member.search(CANARY);
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
  ]);
  expect(stored.split(CANARY).length).toBeGreaterThan(3);

  product.logLines.length = 0;
  const owner = await signUpStaff(product, "owner");
  const reads = product.app.routes
    .filter(({ method, path }) => method === "GET" && path.startsWith("/api/office"))
    .map(({ path }) => ({ method: "GET", path: path.replace(/:\w+(\{[^}]*\})?/g, userId) }));
  expect(reads.length).toBeGreaterThan(3);
  for (const { method, path, body } of [...new Set(reads), ...OTHERS] as typeof OTHERS) {
    const sent = body && { body: JSON.stringify(body) };
    const answer = await owner.fetch(path.replace(":id", userId), { method, ...sent });
    expect(answer.status, path).toBeLessThan(500);
    expect(await answer.text(), path).not.toContain(CANARY);
  }
  for (const table of [staffLog, staffLogSubjects, staffActs]) {
    expect(JSON.stringify(await db.select().from(table))).not.toContain(CANARY);
  }
  expect(product.logLines.length).toBeGreaterThan(3);
  expect(product.logLines.join("\n")).not.toContain(CANARY);
});
