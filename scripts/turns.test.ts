import { mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { inTurn, leftBy, putAside } from "#launch/turns.mjs";

/** No process has it: the system gives out smaller numbers. */
const GONE = 2 ** 30;
const turnIn = (folder: string) => join(folder, "one.turn");
const newFolder = () => mkdtempSync(join(tmpdir(), "turns-"));

afterEach(() => {
  vi.useRealTimers();
});

it("Tasks under one path follow each other, also when one fails", async () => {
  const folder = newFolder();
  const events: string[] = [];
  const task = (name: string, fails = false) =>
    inTurn(turnIn(folder), async () => {
      events.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      events.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([task("one", true), task("two")]);
  expect(events).toEqual(["one begins", "one ends", "two begins", "two ends"]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  expect(readdirSync(folder)).toEqual([]);
});

/** A turn in a folder of its own, as a process of a number left it; gives its path. */
function leftTurn(pid: number, silentSince = new Date()): string {
  const turn = turnIn(newFolder());
  mkdirSync(turn);
  writeFileSync(join(turn, `${pid}.x`), "");
  utimesSync(join(turn, `${pid}.x`), silentSince, silentSince);
  return turn;
}

it("A turn that was never given back is taken from whoever is gone", async () => {
  await expect(inTurn(leftTurn(GONE), async () => "done")).resolves.toBe("done");
});

it("A turn is taken from a silent one, whose number another process has by now", async () => {
  const turn = leftTurn(process.pid, new Date(Date.now() - 60_000));
  await expect(inTurn(turn, async () => "done")).resolves.toBe("done");
});

it("A turn whose file was deleted is taken once nobody can be deleting it any more", async () => {
  const turn = turnIn(newFolder());
  mkdirSync(turn);
  expect(leftBy(turn)).toBeNull();
  const silentSince = new Date(Date.now() - 60_000);
  utimesSync(turn, silentSince, silentSince);
  await expect(inTurn(turn, async () => "done")).resolves.toBe("done");
});

it("Of two that find a turn left at the same instant, one alone takes it", async () => {
  const turn = leftTurn(GONE);
  const [seenByOne, seenByTheOther] = [leftBy(turn), leftBy(turn)];
  expect(putAside(turn, seenByOne)).toBe(true);
  const events: string[] = [];
  const over = Promise.withResolvers<void>();
  const first = inTurn(turn, async () => {
    events.push("one begins");
    await over.promise;
    events.push("one ends");
  });
  expect(putAside(turn, seenByTheOther)).toBe(false);
  const second = inTurn(turn, async () => events.push("the other begins"));
  over.resolve();
  await Promise.all([first, second]);
  expect(events).toEqual(["one begins", "one ends", "the other begins"]);
});

it("What was put aside is forgotten once nobody can be about to do it too", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const turn = leftTurn(GONE);
  const besides = () => readdirSync(join(turn, ".."));
  await inTurn(turn, async () => {});
  expect(besides()).toEqual([`one.turn.left-${GONE}.x`]);
  vi.setSystemTime(Date.now() + 60_000);
  await inTurn(turn, async () => {});
  expect(besides()).toEqual([]);
});
