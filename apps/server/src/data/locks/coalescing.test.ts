import { expect, it } from "vitest";
import { createCoalescing } from "./locks.ts";

it("shares a task with callers that arrive before it starts, and with none after that", async () => {
  const coalesce = createCoalescing();
  const release = Promise.withResolvers<void>();
  const served: string[] = [];
  const ask = (name: string, begins: boolean) =>
    coalesce("key", async (begin) => {
      if (begins) begin();
      served.push(name);
      await release.promise;
    });
  const asked = [ask("first", false), ask("joins", false)];
  await Promise.resolve();
  asked.push(ask("joins too", false));
  release.resolve();
  await Promise.all(asked);
  await ask("later", true);
  expect(served).toEqual(["first", "later"]);
});

it("discards a task that failed before it started: the next one runs again", async () => {
  const coalesce = createCoalescing();
  const fails = () => coalesce("key", () => Promise.reject(new Error("no connection")));
  await expect(Promise.all([fails(), fails()])).rejects.toThrow("no connection");
  let done = false;
  await coalesce("key", async () => {
    done = true;
  });
  expect(done).toBe(true);
});
