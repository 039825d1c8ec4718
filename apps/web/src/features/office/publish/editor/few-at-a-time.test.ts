import { expect, it } from "vitest";
import { fewAtATime } from "./use-file-uploads.ts";

it("a few run at a time, in order, and a failure lets the next one in", async () => {
  const inTurn = fewAtATime(2);
  const begun: number[] = [];
  const ends = new Map<number, (fails: boolean) => void>();
  const tasks = [0, 1, 2, 3].map((number) =>
    inTurn(async () => {
      begun.push(number);
      const fails = await new Promise<boolean>((resolve) => ends.set(number, resolve));
      if (fails) throw new Error(`failed ${number}`);
      return number;
    }),
  );
  const settled = Promise.allSettled(tasks);
  await expect.poll(() => begun).toEqual([0, 1]);
  ends.get(1)?.(true);
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  ends.get(0)?.(false);
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  for (const number of [2, 3]) ends.get(number)?.(false);
  expect((await settled).map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
  ]);
});
