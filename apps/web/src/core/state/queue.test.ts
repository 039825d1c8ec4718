import { expect, it } from "vitest";
import { createQueue } from "./queue.ts";

it("runs tasks in order, after a failed one too, and each settles as its task does", async () => {
  const queue = createQueue();
  const { promise, reject } = Promise.withResolvers<void>();
  const ran: string[] = [];
  const first = queue.run(() => promise);
  const second = queue.run(async () => ran.push("second"));
  await Promise.resolve();
  expect(ran).toEqual([]);
  reject(new Error("refused"));
  await expect(first).rejects.toThrow("refused");
  await expect(second).resolves.toBe(1);
  await queue.settled();
  expect(ran).toEqual(["second"]);
});
