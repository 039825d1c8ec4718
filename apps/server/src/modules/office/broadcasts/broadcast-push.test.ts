import type { BroadcastReceipts } from "@sovereign/contract/office-broadcasts";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { addressKeyOf } from "#jobs/mail-keys.ts";
import { mailPreferences, refusedAddresses, user } from "#schema/schema.ts";
import { broadcastTest } from "#testing/broadcasts.ts";
import { startRemindedMember } from "#testing/reminded-member.ts";
import type { TestProduct } from "#testing/test-product.ts";

const it = broadcastTest();

const NEWS = { push: true, conditions: "" } as const;
const MINUTE_MS = 60_000;

async function withDevice(product: TestProduct) {
  const member = await startRemindedMember(product);
  return { ...member, device: await member.device() };
}

const receiptsOf = async (response: Response) =>
  ((await response.json()) as BroadcastReceipts).receipts;

describe("a broadcast by notification", () => {
  it("reaches the devices of who wants it, beside the email", async ({ product, office }) => {
    const anna = await withDevice(product);
    await startRemindedMember(product);
    const audience = "/api/office/broadcast-audience?kind=letters&conditions=";
    expect(await (await office.staff.fetch(audience)).json()).toMatchObject({ people: 2, push: 1 });
    const id = await office.start(NEWS);
    expect(await office.read(id)).toMatchObject({
      people: 2,
      counts: { waiting: 2 },
      push: { people: 1, counts: { waiting: 1 } },
    });
    await office.run();
    const none = { waiting: 0, in_hand: 0, bounced: 0, refused: 0, stopped: 0 };
    expect(await office.read(id)).toMatchObject({
      state: "done",
      counts: { ...none, sent: 2 },
      push: { people: 1, counts: { ...none, sent: 1 } },
    });
    expect(anna.device.shown()).toEqual([
      expect.objectContaining({
        title: "We were wrong",
        body: "About March.",
        tag: `broadcast-${id}`,
        navigate: "http://sovereign.test/app",
      }),
    ]);
    // The words are for who opens the app.
    expect(anna.device.state().received.join()).not.toContain("correction");
    const receipts = await receiptsOf(await office.staff.fetch(office.path(id, "receipts")));
    const channels = receipts.map(({ channel }) => channel).sort();
    expect(channels).toEqual(["email", "email", "push"]);
    const csv = await (await office.staff.fetch(office.path(id, "receipts.csv"))).text();
    expect(csv).toContain(`${anna.email},push,sent`);
  });

  it("goes by email alone unless it is chosen", async ({ product, office }) => {
    const { device } = await withDevice(product);
    const id = await office.start({ conditions: "" });
    await office.run();
    expect(await office.read(id)).toMatchObject({ state: "done", push: null });
    expect(device.shown()).toEqual([]);
  });

  it("reaches somebody whose address bounced, and opens its piece", async ({ product, office }) => {
    const anna = await withDevice(product);
    const { db } = product.database;
    await db.insert(refusedAddresses).values({
      addressKey: addressKeyOf(anna.email),
      reason: "bounced",
      since: product.clock.now(),
    });
    const answer = await office.staff.fetch("/api/office/broadcast-pieces");
    const { pieces } = (await answer.json()) as { pieces: { id: string; path: string }[] };
    const [piece] = pieces;
    const id = await office.start({ ...NEWS, piece: piece?.id ?? null });
    await office.run();
    expect(await office.read(id)).toMatchObject({ people: 0, push: { counts: { sent: 1 } } });
    expect(anna.device.shown()).toMatchObject([
      { navigate: `http://sovereign.test${piece?.path}` },
    ]);
  });

  it("is not sent after opting out, signing out or leaving", async ({ product, office }) => {
    const members = [];
    for (let count = 0; count < 3; count += 1) members.push(await withDevice(product));
    const [stopped, left, deleted] = members;
    const id = await office.start({ ...NEWS, timing: "hour", due_at: "2026-03-10T12:09:00.000Z" });
    const { db } = product.database;
    const kind = { kind: "letters", wanted: false, changedAt: product.clock.now() } as const;
    await db.insert(mailPreferences).values({ ...kind, userId: stopped?.id ?? "" });
    await left?.send("/api/auth/sign-out", "POST");
    await db.delete(user).where(eq(user.id, deleted?.id ?? ""));
    product.clock.set("2026-03-10T12:09:00.000Z");
    await office.run();
    const receipts = await receiptsOf(await office.staff.fetch(office.path(id, "receipts")));
    const pushed = receipts.filter(({ channel }) => channel === "push");
    expect(pushed.map(({ email, state, reason }) => [email, state, reason])).toEqual([
      [stopped?.email, "stopped", "opted_out"],
      [left?.email, "stopped", "no_device"],
      [null, "stopped", "deleted"],
    ]);
    expect(members.flatMap(({ device }) => device.shown())).toEqual([]);
    expect((await office.read(id)).push).toMatchObject({ people: 3, counts: { stopped: 3 } });
  });
});

describe("the push service", () => {
  it("that knows a device no longer makes it forgotten", async ({ product, office }) => {
    const anna = await withDevice(product);
    product.push.control.end({ id: anna.device.id });
    const id = await office.start(NEWS);
    await office.run();
    expect(await office.read(id)).toMatchObject({
      state: "done",
      push: { counts: { bounced: 1 } },
      // Of the addresses, none did.
      counts: { bounced: 0 },
    });
    expect((await anna.read()).devices).toBe(0);
  });

  it("that is busy is asked again, and emails do not wait for it", async ({ product, office }) => {
    const anna = await withDevice(product);
    product.push.control.fail({ status: 429, retry_after: 600, times: 1 });
    const id = await office.start(NEWS);
    await office.run();
    expect(await office.read(id)).toMatchObject({
      state: "running",
      counts: { sent: 1, waiting: 0 },
      push: { counts: { sent: 0, waiting: 1 } },
    });
    product.clock.advance(9 * MINUTE_MS);
    await office.staff.stayProved();
    await office.run();
    expect(anna.device.shown()).toEqual([]);
    product.clock.advance(MINUTE_MS);
    await office.run();
    expect(anna.device.shown()).toHaveLength(1);
    expect(await office.read(id)).toMatchObject({ state: "done", push: { counts: { sent: 1 } } });
  });

  it("delivers the first repeated message once to a device that was away", async ({
    product,
    office,
  }) => {
    const anna = await withDevice(product);
    product.push.control.leave({ id: anna.device.id });
    const { posted } = product.push.control.state();
    const id = await office.start(NEWS);
    // The node dies after it sent the message and before it writes that down.
    product.statements.push = (statement = "") => {
      if (statement.includes("attempts = attempts + 1")) throw new Error("the node died");
      return 0;
    };
    await office.run();
    Reflect.deleteProperty(product.statements, "push");
    expect(await office.read(id)).toMatchObject({ push: { counts: { in_hand: 1 } } });
    product.clock.advance(2 * MINUTE_MS);
    await office.run();
    expect(product.push.control.state().posted).toBe(posted + 2);
    expect(anna.device.state().waiting).toBe(1);
    product.push.control.comeBack({ id: anna.device.id });
    expect(anna.device.shown()).toHaveLength(1);
    expect(await office.read(id)).toMatchObject({ state: "done", push: { counts: { sent: 1 } } });
  });
});
