import { expect } from "vitest";
import {
  programmeDays,
  reviewAnswers,
  sharedReviews,
  staffActs,
  staffLog,
  staffLogSubjects,
} from "#schema/schema.ts";
import { ENDPOINTS } from "./contract-endpoints.ts";
import { startMember } from "./daily-loop.ts";
import { deviceOf } from "./device.ts";
import { memberIdOf } from "./money-acts.ts";
import { signUpStaff } from "./office-staff.ts";
import { viewAs } from "./office-view.ts";
import { CANARY, plantedWrites } from "./planted-words.ts";
import { productTest } from "./product-test.ts";
import { ask } from "./walked-routes.ts";

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
  const phone = deviceOf(member);
  const { results } = await phone.send(...plantedWrites(phone, DAY));
  expect(results.map(({ outcome }) => outcome)).toEqual(results.map(() => "applied"));
  await member.search(CANARY);
  const userId = memberIdOf(member);
  const at = product.clock.now();
  const review = { userId, review: "week", lastDay: DAY } as const;
  await db.insert(reviewAnswers).values({ ...review, answer: `Answer ${CANARY}`, updatedAt: at });
  await db
    .insert(sharedReviews)
    .values({ ...review, token: "shared", shown: { words: CANARY }, createdAt: at });
  const marked = { markedAt: at, markedDevice: CANARY, markedSeq: 1 };
  await db
    .insert(programmeDays)
    .values({ userId, round: 1, day: 1, openedOn: DAY, doneAt: at, ...marked });

  product.logLines.length = 0;
  const owner = await signUpStaff(product, "owner");
  const view = await viewAs(owner, userId);
  const addresses = QUERIES.map((path) => path.replace(":email", encodeURIComponent(member.email)));
  const reads = ENDPOINTS.filter(({ method }) => method === "get");
  const asked = [
    ...addresses.map((path) => [path, () => owner.fetch(path)] as const),
    ...reads.map((read) => {
      const { fetch } = read.path.startsWith("/api/office") ? owner : view;
      return [read.path, () => ask(fetch, read, { id: userId })] as const;
    }),
  ];
  let told = 0;
  for (const [path, answering] of asked) {
    const answer = await answering();
    if (path === "/api/me/events") await answer.body?.cancel();
    else {
      const text = await answer.text();
      expect(text, path).not.toContain(CANARY);
      told += Number(text.includes(member.email));
    }
  }
  expect(told).toBeGreaterThan(2);
  const found = await owner.fetch(`/api/office/members?q=${CANARY}`);
  expect(await found.json()).toMatchObject({ total: 0 });
  for (const table of [staffLog, staffLogSubjects, staffActs]) {
    expect(JSON.stringify(await db.select().from(table))).not.toContain(CANARY);
  }
  expect(product.logLines.length).toBeGreaterThan(3);
  expect(product.logLines.join("\n")).not.toContain(CANARY);
});
