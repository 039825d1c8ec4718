import { describe, expect, it } from "vitest";
import { Problem } from "#problems/problem.ts";
import { createHashingQueue, createPasswords } from "./passwords.ts";

const CLIENT = "192.0.2.1";

describe("passwords", () => {
  it("are hashed with the cost stored in the hash, and their own salt", async () => {
    const passwords = createPasswords({ light: false });
    const [hash, again] = [
      await passwords.hash("a password", CLIENT),
      await passwords.hash("a password", CLIENT),
    ];
    expect(hash).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{86}$/);
    expect(again).not.toBe(hash);
    expect(await passwords.verify({ hash, password: "a password" }, CLIENT)).toBe(true);
    expect(await passwords.verify({ hash, password: "a Password" }, CLIENT)).toBe(false);
  });

  it("hashed at another cost still verify", async () => {
    const hash = await createPasswords({ light: true }).hash("a password", CLIENT);
    expect(
      await createPasswords({ light: false }).verify({ hash, password: "a password" }, CLIENT),
    ).toBe(true);
  });

  it("are the same however a keyboard composes their letters", async () => {
    const passwords = createPasswords({ light: true });
    const hash = await passwords.hash("caf\u00e9 noir", CLIENT);
    expect(await passwords.verify({ hash, password: "cafe\u0301 noir" }, CLIENT)).toBe(true);
  });

  it.each(["", "plain text", "scrypt$", "scrypt$16384$8$5$c2FsdA$", "bcrypt$1$2$3$4$5"])(
    "never match %j, which is not a hash",
    async (hash) => {
      expect(await createPasswords({ light: true }).verify({ hash, password: "" }, CLIENT)).toBe(
        false,
      );
    },
  );
});

/** A queue with one slot, whose tasks end on command, and the outcome of each. */
function startQueue(waiting: number) {
  const queue = createHashingQueue({ atOnce: 1, waiting });
  const finished: string[] = [];
  const finish: (() => void)[] = [];
  const send = (client: string, name: string, rank = 1) =>
    queue
      .run({ client, rank }, () => new Promise<void>((resolve) => finish.push(resolve)))
      .then(
        () => finished.push(name),
        (error) => finished.push(`${name} ${error instanceof Problem ? error.code : error}`),
      );
  return {
    send,
    assertOpenTo: queue.assertOpenTo,
    finished,
    async finishAll() {
      await new Promise(setImmediate);
      for (let next = finish.shift(); next; next = finish.shift()) {
        next();
        await new Promise(setImmediate);
      }
    },
  };
}

describe("the hashing queue", () => {
  it("runs a limited number in parallel, queues a limited number and refuses the rest", async () => {
    const queue = createHashingQueue({ atOnce: 2, waiting: 1 });
    const finish: (() => void)[] = [];
    const [a, b] = [
      { client: "a", rank: 1 },
      { client: "b", rank: 1 },
    ];
    const task = () => queue.run(a, () => new Promise<void>((resolve) => finish.push(resolve)));
    const [first, second, third] = [task(), task(), task()];
    await expect(task()).rejects.toSatisfy(
      (error) => error instanceof Problem && error.code === "request.rate_limited",
    );
    expect(finish).toHaveLength(2);
    finish[0]?.();
    await first;
    await Promise.resolve();
    expect(finish).toHaveLength(3);
    for (const done of finish) done();
    await Promise.all([second, third]);
    await expect(
      Promise.all([queue.run(a, async () => 1), queue.run(b, async () => 2)]),
    ).resolves.toEqual([1, 2]);
  });

  it("serves clients round-robin, so that one with many tasks delays another by one task only", async () => {
    const { send, finished, finishAll } = startQueue(64);
    const flood = Array.from({ length: 30 }, (_, at) => send("flood", `flood ${at}`));
    const owners = [send("owner", "owner"), send("other", "other")];
    await finishAll();
    await Promise.all([...flood, ...owners]);
    expect(finished.slice(0, 5)).toEqual(["flood 0", "flood 1", "owner", "other", "flood 2"]);
    expect(finished).toHaveLength(32);
  });

  it("serves a known device before strangers, and those before whoever failed, also when full §S96", async () => {
    const { send, finished, finishAll, assertOpenTo } = startQueue(4);
    const sent = [send("first", "first", 1)];
    for (let at = 0; at < 40; at += 1) sent.push(send(`attacker ${at}`, `attacker ${at}`, 5 + at));
    sent.push(send("new", "new", 1), send("device", "device", 0), send("failed", "failed", 3));
    expect(() => assertOpenTo("attacker 39")).toThrow("Too many attempts");
    expect(() => assertOpenTo("new")).not.toThrow();
    await finishAll();
    await Promise.all(sent);
    const served = finished.filter((name) => !name.includes(" request.rate_limited"));
    expect(served).toEqual(["first", "device", "new", "failed", "attacker 0"]);
    expect(finished).toHaveLength(sent.length);
  });

  it("evicts the newest task of the client with the most queued to admit a new client", async () => {
    const { send, finished, finishAll } = startQueue(3);
    const sent = [0, 1, 2, 3].map((at) => send("flood", `flood ${at}`));
    sent.push(send("owner", "owner"), send("other", "other"), send("late", "late"));
    await finishAll();
    await Promise.all(sent);
    expect(finished).toEqual([
      "flood 3 request.rate_limited",
      "flood 2 request.rate_limited",
      "late request.rate_limited",
      "flood 0",
      "flood 1",
      "owner",
      "other",
    ]);
  });

  it("reassigns a failed task's slot to the next", async () => {
    const queue = createHashingQueue({ atOnce: 1, waiting: 1 });
    const turn = { client: "a", rank: 1 };
    const failed = queue.run(turn, () => Promise.reject(new Error("no memory")));
    const next = queue.run(turn, async () => "done");
    await expect(failed).rejects.toThrow("no memory");
    await expect(next).resolves.toBe("done");
  });
});
