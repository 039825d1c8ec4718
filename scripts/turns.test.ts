import { mkdtempSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { inTurn } from "#launch/turns.mjs";

/** No process has it: the system gives out smaller numbers. */
const GONE = 2 ** 30;
const turnIn = (folder: string) => join(folder, "one.turn");
const newFolder = () => mkdtempSync(join(tmpdir(), "turns-"));

it("Tasks under one file follow each other, also when one fails", async () => {
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

it("A turn that was never given back is taken from whoever is gone", async () => {
  const folder = newFolder();
  writeFileSync(turnIn(folder), String(GONE));
  await expect(inTurn(turnIn(folder), async () => "done")).resolves.toBe("done");
});

it("A turn is taken from a silent one, whose number another process has by now", async () => {
  const turn = turnIn(newFolder());
  writeFileSync(turn, String(process.pid));
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(turn, longAgo, longAgo);
  await expect(inTurn(turn, async () => "done")).resolves.toBe("done");
});
