import { describe, expect, it } from "vitest";
import { Problem } from "#problems/problem.ts";
import { createHashingQueue, createPasswords } from "./passwords.ts";

describe("passwords", () => {
  it("are hashed with the cost beside the hash, and a salt of their own", async () => {
    const passwords = createPasswords({ light: false });
    const [hash, again] = [await passwords.hash("a password"), await passwords.hash("a password")];
    expect(hash).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{86}$/);
    expect(again).not.toBe(hash);
    expect(await passwords.verify({ hash, password: "a password" })).toBe(true);
    expect(await passwords.verify({ hash, password: "a Password" })).toBe(false);
  });

  it("hashed at another cost verify still", async () => {
    const hash = await createPasswords({ light: true }).hash("a password");
    expect(await createPasswords({ light: false }).verify({ hash, password: "a password" })).toBe(
      true,
    );
  });

  it("are the same however a keyboard composes their letters", async () => {
    const passwords = createPasswords({ light: true });
    const hash = await passwords.hash("caf\u00e9 noir");
    expect(await passwords.verify({ hash, password: "cafe\u0301 noir" })).toBe(true);
  });

  it.each(["", "plain text", "scrypt$", "scrypt$16384$8$5$c2FsdA$", "bcrypt$1$2$3$4$5"])(
    "never match %j, which is no hash",
    async (hash) => {
      expect(await createPasswords({ light: true }).verify({ hash, password: "" })).toBe(false);
    },
  );
});

describe("the hashing queue", () => {
  it("runs so many at once, lets so many wait and refuses the rest", async () => {
    const enqueue = createHashingQueue({ atOnce: 2, waiting: 1 });
    const finish: (() => void)[] = [];
    const task = () => enqueue(() => new Promise<void>((resolve) => finish.push(resolve)));
    const [first, second, third] = [task(), task(), task()];
    await expect(task()).rejects.toSatisfy(
      (error) => error instanceof Problem && error.code === "server.unavailable",
    );
    expect(finish).toHaveLength(2);
    finish[0]?.();
    await first;
    await Promise.resolve();
    expect(finish).toHaveLength(3);
    for (const done of finish) done();
    await Promise.all([second, third]);
    await expect(Promise.all([enqueue(async () => 1), enqueue(async () => 2)])).resolves.toEqual([
      1, 2,
    ]);
  });

  it("gives the place of a failed task to the next", async () => {
    const enqueue = createHashingQueue({ atOnce: 1, waiting: 1 });
    const failed = enqueue(() => Promise.reject(new Error("no memory")));
    const next = enqueue(async () => "done");
    await expect(failed).rejects.toThrow("no memory");
    await expect(next).resolves.toBe("done");
  });
});
