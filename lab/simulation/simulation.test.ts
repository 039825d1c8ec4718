// @vitest-environment node
import { expect, inject, it } from "vitest";
import { findViolations, type Violations } from "./checks.ts";
import { simulateLives } from "./many-lives.ts";
import { simulateLife } from "./simulated-life.ts";

// `npm run simulate -w lab` simulates any number of others.
const LIVES = inject("isLong") ? 200 : 20;

const TITLE =
  "neither loses, repeats nor delays members' writes, whatever happens to their devices";

it(TITLE, { tags: ["kills"] }, async () => {
  const wrong: [seed: number, violations: Violations][] = [];
  const sums = await simulateLives(inject("seed"), LIVES, (...found) => wrong.push(found));
  expect(wrong).toEqual([]);
  // Every failure must have happened, or the lives prove nothing.
  if (inject("isLong")) expect(Math.min(...sums.values())).toBeGreaterThan(0);
});

it("detects writes that are applied twice, or never", async () => {
  const life = await simulateLife(1);
  const { server } = life;
  const [edit] = server.days.edits("u1");
  if (!edit) throw new Error("this life wrote nothing");
  const seen = (part: Partial<typeof server>) =>
    findViolations({ ...life, server: { ...server, ...part } });
  const edits = () => [...server.days.edits("u1"), edit];
  expect(seen({ days: { ...server.days, edits } }).doubled).toContain(
    `${edit.field} ${edit.id} twice`,
  );
  expect(seen({ outcomes: new Map() }).lost).not.toEqual([]);
  expect(seen({}).doubled).toEqual([]);
});
