// @vitest-environment node
import { expect, it } from "vitest";
import { findViolations, type Violations } from "./checks.ts";
import { simulateLives } from "./many-lives.ts";
import { simulateLife } from "./simulated-life.ts";

// `npm run simulate -w lab` simulates any number of others.
const LIVES = 100;

it("neither loses, repeats nor delays members' writes, whatever happens to their devices", async () => {
  const wrong: [seed: number, violations: Violations][] = [];
  const sums = await simulateLives(1, LIVES, (seed, violations) => wrong.push([seed, violations]));
  expect(wrong).toEqual([]);
  // Every failure must have happened, or the lives prove nothing.
  expect(Math.min(...Object.values(happened(sums)))).toBeGreaterThan(0);
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

const happened = ({
  superseded,
  parked,
  dropped,
  notKept,
  sentAgain,
  answersLost,
  requestsLost,
  requestsRefused,
  sessionsOver,
  vanished,
  tabsKilled,
  devicesKilled,
}: Awaited<ReturnType<typeof simulateLives>>) => ({
  superseded,
  parked,
  dropped,
  notKept,
  sentAgain,
  answersLost,
  requestsLost,
  requestsRefused,
  sessionsOver,
  vanished,
  tabsKilled,
  devicesKilled,
});
