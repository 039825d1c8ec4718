import { randomUUID } from "node:crypto";
import type { Broadcast, BroadcastAudience } from "@sovereign/contract/office-broadcasts";
import type { OfficeNeed, OfficeToday } from "@sovereign/contract/office-today";
import { eq, sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { addressKeyOf } from "#jobs/mail-keys.ts";
import { MailRefused } from "#providers/mail/mailer.ts";
import {
  broadcastRecipients,
  broadcasts,
  refusedAddresses,
  sentMails,
  subscriptions,
  user,
} from "#schema/schema.ts";
import { refusalOf } from "#testing/billing.ts";
import { addPaying, broadcastTest, stopLetters } from "#testing/broadcasts.ts";
import { addMember, daysFrom } from "#testing/office-members.ts";
import { signUpStaff, type TestStaff } from "#testing/office-staff.ts";
import type { TestProduct } from "#testing/test-product.ts";
import { startDue } from "./sending.repository.ts";

const it = broadcastTest();

describe("a broadcast", () => {
  it("is written, tried, sent to everyone it fits, and done", async ({ product, office }) => {
    await addPaying(product, "anna", "bert");
    await addMember(product, "free@list.test", {});
    await addMember(product, "new@list.test", { sub: [{}], confirmed: false });
    const id = randomUUID();
    const saved = await office.answer(await office.save(id));
    expect(saved).toMatchObject({
      state: "draft",
      version: 1,
      fault: null,
      test: null,
      people: null,
    });
    expect(saved.blocks[0]?.runs.map(({ text }) => text)).toEqual(["A ", "correction", "."]);
    expect(await refusalOf(await office.send(id))).toEqual([409, "office.broadcast_incomplete"]);

    const tried = await office.answer(await office.act(id, "test"));
    expect(tried.test).toMatchObject({ address: office.staff.email, arrived: true });
    const started = await office.answer(await office.send(id));
    expect(started).toMatchObject({ state: "running", people: 2, counts: { waiting: 2, sent: 0 } });
    expect(office.sentTo()).toEqual([]);
    await office.run();
    expect(office.sentTo()).toEqual(["anna", "bert"]);
    expect(await office.read(id)).toMatchObject({
      state: "done",
      counts: { waiting: 0, in_hand: 0, sent: 2, bounced: 0, refused: 0, stopped: 0 },
    });
    const mail = product.mailer.lastTo("anna@list.test");
    expect(mail.text).toContain("http://sovereign.test/app/resources");
    expect(mail.headers?.["list-unsubscribe"]).toMatch(/\/api\/mail-preferences\/letters~/);
    expect(await office.kinds()).toEqual(["broadcast_sent"]);
    expect(await refusalOf(await office.send(id))).toEqual([409, "office.broadcast_over"]);
    const work = sql`select from pgboss.job where name like 'work-broadcast%' and state < 'active'`;
    expect((await product.database.db.execute(work)).rows).toEqual([]);
  });

  it("is saved on what was read, and tried again once its words change", async ({ office }) => {
    const id = randomUUID();
    await office.answer(await office.save(id));
    expect(await refusalOf(await office.save(id))).toEqual([409, "office.broadcast_changed"]);
    await office.answer(await office.act(id, "test"));
    const other = await office.answer(await office.save(id, { builds_on: 1, conditions: "" }));
    expect(other).toMatchObject({ version: 2, test: { arrived: true } });
    const words = { words: "# No title" };
    const changed = await office.answer(await office.save(id, { builds_on: 2, ...words }));
    expect(changed).toMatchObject({ version: 3, test: null, fault: "unsupported", blocks: [] });
    const gone = await office.staff.fetch(office.path(id), { method: "DELETE" });
    expect(gone.status).toBe(204);
    expect((await office.staff.fetch(office.path(id))).status).toBe(404);
  });

  it("leaves out whose address bounced and who does not want it", async ({ product, office }) => {
    await addPaying(product, "anna", "bert", "cora");
    const { db } = product.database;
    const since = daysFrom(-3);
    await db.insert(refusedAddresses).values({
      addressKey: addressKeyOf("Bert@list.test"),
      reason: "bounced",
      since,
      status: "5.1.1",
    });
    await stopLetters(product, "cora");
    const count = async (kind: string) => {
      const path = `/api/office/broadcast-audience?kind=${kind}&conditions=paying`;
      return (await office.staff.fetch(path)).json();
    };
    expect(await count("letters")).toMatchObject({
      people: 1,
      bounced: 1,
      unwanted: 1,
      unconfirmed: 0,
    });
    expect(await count("releases")).toMatchObject({
      people: 0,
      bounced: 0,
      unwanted: 3,
      unconfirmed: 0,
    });
    await office.start();
    await office.run();
    expect(office.sentTo()).toEqual(["anna"]);
  });

  it("is not sent to nobody, nor by a proof that is too old", async ({ office }) => {
    const id = randomUUID();
    await office.answer(await office.save(id));
    await office.answer(await office.act(id, "test"));
    expect(await refusalOf(await office.send(id))).toEqual([409, "office.nobody_fits"]);
    await office.staff.letProofAge();
    expect(await refusalOf(await office.send(id))).toEqual([403, "office.proof_too_old"]);
    expect(await office.read(id)).toMatchObject({ state: "draft", people: null });
  });
});

describe("who may not see members", () => {
  const audience = async ({ fetch }: TestStaff, conditions: string) =>
    (
      await fetch(`/api/office/broadcast-audience?kind=letters&conditions=${conditions}`)
    ).json() as Promise<BroadcastAudience>;

  it("reads counts in tens, of which none tells of a single member", async ({
    product,
    office,
  }) => {
    const names = Array.from({ length: 23 }, (_, at) => `m${at}`);
    await addPaying(product, ...names);
    await addMember(product, "one@list.test", { sub: [{ cancelAtPeriodEnd: true }] });
    const editor = await signUpStaff(product, "editor");
    expect(await audience(office.staff, "canceled")).toMatchObject({ people: 1, rounded: false });
    const [none, one] = [await audience(editor, "in_grace"), await audience(editor, "canceled")];
    expect(one).toEqual(none);
    expect(one).toMatchObject({ people: 0, rounded: true });
    const many = await audience(editor, "paying");
    expect([20, 30]).toContain(many.people);
    expect(await audience(editor, "paying,joined_after:1990-12-31")).toEqual(many);
    const readers = await (await editor.fetch("/api/office/piece-readers")).json();
    expect(readers.rounded).toBe(true);
  });

  it("counts and sends to no days by which one member is found", async ({ product, office }) => {
    const names = Array.from({ length: 12 }, (_, at) => `m${at}`);
    await addPaying(product, ...names);
    const gone = { sub: [{ cancelAtPeriodEnd: true }] };
    for (const name of names) await addMember(product, `c${name}@list.test`, gone);
    await addMember(product, "one@list.test", { ...gone, joined: -10 });
    const editor = await signUpStaff(product, "editor");
    const fine = ["2026-02-27", "2026-02-28"].map((day) => `canceled,joined_after:${day}`);
    for (const conditions of [...fine, "paying,renews:29", "paying,quiet:13"]) {
      const path = `/api/office/broadcast-audience?kind=letters&conditions=${conditions}`;
      const refused = await refusalOf(await editor.fetch(path));
      expect([conditions, ...refused]).toEqual([conditions, 409, "office.audience_too_fine"]);
      expect((await audience(office.staff, conditions)).rounded).toBe(false);
    }
    const id = randomUUID();
    await office.answer(await office.save(id, { conditions: fine[0] ?? "" }));
    await office.answer(await office.act(id, "test"));
    const sent = await editor.post(office.path(id, "send"), { version: 1 });
    expect(await refusalOf(sent)).toEqual([409, "office.audience_too_fine"]);
    expect(await office.read(id)).toMatchObject({ state: "draft", people: null });
  });

  it("learns no more from what they schedule, or once it has left", async ({ product, office }) => {
    await addPaying(product, "anna", "bert");
    const editor = await signUpStaff(product, "editor");
    const hour = { timing: "hour" as const, due_at: "2026-03-10T18:00:00.000Z" };
    const answers: Broadcast[] = [];
    for (const conditions of ["canceled", "paying"]) {
      const id = randomUUID();
      await office.answer(await office.save(id, { ...hour, conditions }));
      await office.answer(await office.act(id, "test"));
      answers.push(await office.answer(await editor.post(office.path(id, "send"), { version: 1 })));
    }
    const none = { sent: 0, waiting: 0, in_hand: 0, bounced: 0, refused: 0, stopped: 0 };
    for (const answer of answers) {
      expect(answer).toMatchObject({ state: "scheduled", people: 0, counts: none, rounded: true });
    }
    product.clock.set(hour.due_at);
    await office.run();
    expect(office.sentTo()).toEqual(["anna", "bert"]);
    await editor.stayProved();
    const list = await (await editor.fetch("/api/office/broadcasts")).json();
    expect(list.broadcasts).toHaveLength(2);
    for (const each of list.broadcasts) {
      expect(each).toMatchObject({ state: "done", people: 0, counts: none });
    }
    const { db } = product.database;
    const finishedAt = new Date(Date.parse(hour.due_at) + 400);
    await db.update(broadcasts).set({ finishedAt });
    const read = await (await editor.fetch("/api/office/broadcasts")).json();
    for (const each of read.broadcasts) expect(each.finished_at).toBe(hour.due_at);
    await office.staff.stayProved();
    const { broadcasts: exact } = await (await office.staff.fetch("/api/office/broadcasts")).json();
    for (const each of exact) expect(each.finished_at).toBe(finishedAt.toISOString());
  });

  it("sees a few end with the last morning, as nobody's do", async ({ product, office }) => {
    await addPaying(product, "anna");
    const editor = await signUpStaff(product, "editor");
    const ids = [
      await office.start({ timing: "morning", conditions: "canceled" }, editor),
      await office.start({ timing: "morning", conditions: "paying" }, editor),
    ];
    const seen = () =>
      Promise.all(
        ids.map(async (id) => {
          const { state, started_at, finished_at } = await office.answer(
            await editor.fetch(office.path(id)),
          );
          return { state, started_at, finished_at };
        }),
      );
    const { due_at } = await office.read(ids[0] ?? "");
    product.clock.set(due_at ?? "");
    await office.run();
    await editor.stayProved();
    for (const each of await seen()) {
      expect(each).toEqual({ state: "running", started_at: due_at, finished_at: null });
    }
    product.clock.advance(23 * 3_600_000);
    await office.run();
    await editor.stayProved();
    expect(office.sentTo()).toContain("anna");
    expect((await seen()).map(({ state }) => state)).toEqual(["running", "running"]);
    product.clock.advance(3_600_000);
    await office.run();
    await editor.stayProved();
    const [none, one] = await seen();
    expect(none?.state).toBe("done");
    expect(one).toEqual(none);
  });
});

describe("who is on the list", () => {
  it("is not written to after opting out, lapsing, bouncing or leaving", async ({
    product,
    office,
  }) => {
    await addPaying(product, "anna", "bert", "cora", "dora", "emil");
    const due_at = "2026-03-10T18:00:00.000Z";
    const id = await office.start({ timing: "hour", due_at });
    expect(await office.read(id)).toMatchObject({ state: "scheduled", people: 5 });
    await addPaying(product, "late");

    const { db } = product.database;
    await stopLetters(product, "anna");
    await db
      .update(subscriptions)
      .set({ revoked: "refunded" })
      .where(eq(subscriptions.userId, "id-bert@list.test"));
    const since = daysFrom(0);
    await db.insert(refusedAddresses).values({
      addressKey: addressKeyOf("cora@list.test"),
      reason: "complained",
      since,
    });
    await db.delete(user).where(eq(user.id, "id-dora@list.test"));
    await office.run();
    expect(office.sentTo()).toEqual([]);
    product.clock.set(due_at);
    await office.staff.stayProved();
    await office.run();
    expect(office.sentTo()).toEqual(["emil"]);
    expect(await office.states(id)).toEqual({
      anna: "stopped: opted_out",
      bert: "stopped: no_longer_fits",
      cora: "stopped: bounced_before",
      nobody: "stopped: deleted",
      emil: "sent",
    });
    const { state, people, counts } = await office.read(id);
    expect([state, people, counts.sent + counts.stopped]).toEqual(["done", 5, 5]);
  });

  it("is dropped with the schedule, and written down again with the next", async ({
    product,
    office,
  }) => {
    await addPaying(product, "anna");
    const id = await office.start({ timing: "hour", due_at: "2026-03-11T07:00:00.000Z" });
    // Every press at once reads the same, and one of them did it.
    const presses = Array.from({ length: 20 }, () => office.act(id, "unschedule"));
    for (const press of await Promise.all(presses)) {
      expect(await office.answer(press)).toMatchObject({
        state: "draft",
        people: null,
        counts: { waiting: 0 },
      });
    }
    await addPaying(product, "bert");
    expect(await office.answer(await office.send(id))).toMatchObject({ people: 2 });
    const kinds = ["broadcast_sent", "broadcast_unscheduled", "broadcast_sent"];
    expect(await office.kinds()).toEqual(kinds);
  });

  it("reads it in their own morning", async ({ product, office }) => {
    await addPaying(product, "east", "west");
    const { db } = product.database;
    for (const [name, timeZone] of [
      ["east", "Asia/Tokyo"],
      ["west", "America/New_York"],
    ] as const) {
      await db
        .update(user)
        .set({ timeZone })
        .where(eq(user.id, `id-${name}@list.test`));
    }
    const id = await office.start({ timing: "morning" });
    expect(await office.read(id)).toMatchObject({
      state: "scheduled",
      due_at: "2026-03-10T22:00:00.000Z",
    });
    product.clock.set("2026-03-10T22:00:00.000Z");
    await office.run();
    expect(office.sentTo()).toEqual(["east"]);
    product.clock.set("2026-03-11T11:00:00.000Z");
    await office.run();
    expect(office.sentTo()).toEqual(["east", "west"]);
  });
});

describe("a broadcast that goes out", () => {
  it("holds, goes on, and stops for good", async ({ product, office }) => {
    await addPaying(product, "anna", "bert");
    const id = await office.start();
    expect(await office.answer(await office.act(id, "pause"))).toMatchObject({ state: "paused" });
    await office.run();
    expect(office.sentTo()).toEqual([]);
    await office.answer(await office.act(id, "resume"));
    await office.answer(await office.act(id, "pause"));
    const stopped = await office.answer(await office.act(id, "stop"));
    expect(stopped).toMatchObject({ state: "stopped", counts: { waiting: 0, stopped: 2 } });
    await office.run();
    expect(office.sentTo()).toEqual([]);
    expect(await refusalOf(await office.act(id, "resume"))).toEqual([409, "office.broadcast_over"]);
    expect(await office.kinds()).toEqual([
      "broadcast_sent",
      "broadcast_paused",
      "broadcast_resumed",
      "broadcast_paused",
      "broadcast_stopped",
    ]);
  });

  it("keeps its pace", async ({ office, product }) => {
    await addPaying(product, "anna", "bert", "cora");
    const id = await office.start();
    await product.database.db.execute(
      `update broadcasts set paced_at = '2026-03-10T12:00:30.000Z' where id = '${id}'`,
    );
    await office.run();
    expect(office.sentTo()).toEqual([]);
    product.clock.set("2026-03-10T12:00:30.000Z");
    await office.run();
    expect(office.sentTo().length).toBeGreaterThan(0);
  });

  it("asks in the app whose address bounced", async ({ office, product }) => {
    const member = await product.signUp("full@list.test");
    const { db } = product.database;
    const id = await office.start({ conditions: "" });
    await db
      .update(broadcastRecipients)
      .set({ state: "bounced", reason: "inbox_full", settledAt: daysFrom(0) })
      .where(eq(broadcastRecipients.broadcastId, id));
    const arrives = async () => (await member.fetch("/api/me/mail-address")).json();
    expect(await arrives()).toMatchObject({ arrives: true });
    const asked = await office.answer(await office.act(id, "ask"));
    expect(asked.asked_at).not.toBeNull();
    expect(await arrives()).toMatchObject({ arrives: false });
    expect((await office.kinds()).at(-1)).toBe("broadcast_asked");
    const csv = await (await office.staff.fetch(office.path(id, "receipts.csv"))).text();
    expect(csv).toContain("full@list.test,email,bounced,inbox_full,0,2026-03-10T12:00:00");
  });
});

type Office = { staff: TestStaff };

async function needsOf({ staff }: Office, of: OfficeNeed["kind"]): Promise<OfficeNeed[]> {
  const answer = await staff.fetch("/api/office/today?fresh=true");
  return ((await answer.json()) as OfficeToday).needs.filter(({ kind }) => kind === of);
}

it("counts each of its emails once on Today", async ({ product, office }) => {
  await addPaying(product, "anna", "bert");
  await office.start();
  await office.run();
  const answer = await office.staff.fetch("/api/office/today?fresh=true");
  expect(((await answer.json()) as OfficeToday).sent?.mails).toEqual({ of: 2, failed: 0 });
});

describe("a broadcast that was paused", () => {
  it("stands on Today with how many wait, until it goes on", async ({ product, office }) => {
    await addPaying(product, "anna", "bert");
    const id = await office.start();
    await office.answer(await office.act(id, "pause"));
    expect(await needsOf(office, "broadcast_paused")).toEqual([
      {
        kind: "broadcast_paused",
        id,
        subject: "We were wrong",
        waiting: 2,
        left: 0,
        since: "2026-03-10T12:00:00.000Z",
      },
    ]);
    await office.answer(await office.act(id, "resume"));
    expect(await needsOf(office, "broadcast_paused")).toEqual([]);
    await office.run();
    const { sent } = (await (
      await office.staff.fetch("/api/office/today?fresh=true")
    ).json()) as OfficeToday;
    expect(sent?.mails.failed).toBe(0);
    expect(sent?.mails.of).toBeGreaterThanOrEqual(2);
  });
});

describe("a broadcast of somebody who may not send anymore", () => {
  it("waits for an owner when an earlier build stored no sender", async ({ product, office }) => {
    await addPaying(product, "anna");
    const due_at = "2026-03-10T12:05:00.000Z";
    const id = await office.start({ timing: "hour", due_at });
    await product.database.db.update(broadcasts).set({ sentByKey: null });
    product.mailer.sent.length = 0;
    product.clock.set("2026-03-10T12:06:00.000Z");
    await office.run();
    expect(office.sentTo()).toEqual([]);
    expect(await office.read(id)).toMatchObject({ state: "paused" });
    await office.answer(await office.act(id, "resume"));
    await office.run();
    expect(office.sentTo()).toEqual(["anna"]);
  });

  it.for(["removed", "of another role"])(
    "waits for an owner: %s §S100",
    async (how, { product, office }) => {
      await addPaying(product, "anna", "bert");
      const sender = await signUpStaff(product, "editor", "Jonas");
      const due_at = "2026-03-10T12:05:00.000Z";
      const id = await office.start({ timing: "hour", due_at }, sender);
      await product.runRepeated();
      product.mailer.sent.length = 0;
      const ended = await office.staff.fetch(`/api/office/team/people/${sender.userId}`, {
        method: how === "of another role" ? "PATCH" : "DELETE",
        ...(how === "of another role" && { body: JSON.stringify({ role: "support" }) }),
      });
      expect(ended.status).toBe(200);
      const needs = () => needsOf(office, "broadcast_orphaned");
      const need = { kind: "broadcast_orphaned", id, subject: "We were wrong" };
      expect(await needs()).toEqual([
        { ...need, scheduled: true, due_at, since: "2026-03-10T12:00:00.000Z" },
      ]);
      product.clock.set("2026-03-10T12:06:00.000Z");
      await office.run();
      expect(office.sentTo()).toEqual([]);
      expect(await office.read(id)).toMatchObject({ state: "paused" });
      const stopped = { scheduled: false, due_at: null, since: "2026-03-10T12:06:00.000Z" };
      expect(await needs()).toEqual([{ ...need, ...stopped }]);
      const other = await signUpStaff(product, "editor");
      expect((await other.post(office.path(id, "resume"), {})).status).toBe(403);
      await office.answer(await office.act(id, "resume"));
      await office.run();
      expect(office.sentTo()).toEqual(["anna", "bert"]);
      expect(await needs()).toEqual([]);
    },
  );
});

describe("a broadcast that is late", () => {
  const DUE_AT = "2026-03-10T18:00:00.000Z";
  const hour = { timing: "hour" as const, due_at: DUE_AT };
  const NOW = "2026-03-10T12:00:00.000Z";

  it("asks first when its hour is more than an hour ago", async ({ product, office }) => {
    await addPaying(product, "anna", "bert");
    const id = await office.start(hour);
    product.clock.set("2026-03-13T03:30:00.000Z");
    await office.staff.stayProved();
    await office.run();
    expect(office.sentTo()).toEqual([]);
    expect(await office.read(id)).toMatchObject({ state: "paused", late_since: DUE_AT });
    const today = (await (await office.staff.fetch("/api/office/today")).json()) as OfficeToday;
    expect(today.needs).toContainEqual(
      expect.objectContaining({ kind: "broadcast_late", id, since: DUE_AT }),
    );
    await office.answer(await office.act(id, "resume"));
    await office.run();
    expect(office.sentTo()).toEqual(["anna", "bert"]);
    expect(await office.read(id)).toMatchObject({ state: "done", late_since: null });
  });

  it("asks in the middle when the mail server has answered nothing for an hour", async ({
    product,
    office,
  }) => {
    await addPaying(product, "anna", "bert");
    const { send } = product.mailer;
    const id = await office.start();
    let tries = 0;
    product.mailer.send = async () => {
      tries += 1;
      throw new Error("no answer");
    };
    const minutes = async (from: number, to: number) => {
      for (let minute = from; minute <= to; minute += 10) {
        product.clock.set(new Date(Date.parse(NOW) + minute * 60_000).toISOString());
        await office.run();
      }
    };
    await minutes(0, 60);
    await office.staff.stayProved();
    expect(await office.read(id)).toMatchObject({ state: "running", late_since: null });
    await minutes(61, 61);
    expect(await office.read(id)).toMatchObject({ state: "paused", late_since: NOW });
    const before = tries;
    await minutes(62, 90);
    expect(tries).toBe(before);
    product.mailer.send = send;
    await office.staff.stayProved();
    await office.answer(await office.act(id, "resume"));
    await minutes(91, 160);
    expect(office.sentTo()).toEqual(["anna", "bert"]);
    await office.staff.stayProved();
    expect(await office.read(id)).toMatchObject({ state: "done", late_since: null });
  });

  it("leaves within the hour as it was to", async ({ product, office }) => {
    await addPaying(product, "anna");
    await office.start(hour);
    product.clock.set("2026-03-10T19:00:00.000Z");
    await office.run();
    expect(office.sentTo()).toEqual(["anna"]);
  });

  it("asks in the middle when nobody carried it on for an hour", async ({ product, office }) => {
    await addPaying(product, "anna", "bert");
    const { send } = product.mailer;
    const taken: string[] = [];
    product.mailer.send = async ({ to }) => void taken.push(to);
    const id = await office.start();
    await product.database.db
      .update(broadcastRecipients)
      .set({ tryAt: new Date("2026-03-10T12:30:00.000Z") })
      .where(eq(broadcastRecipients.memberId, "id-bert@list.test"));
    await office.run();
    expect(taken).toEqual([office.staff.email, "anna@list.test"]);
    product.clock.set("2026-03-10T13:31:00.000Z");
    await office.staff.stayProved();
    await office.run();
    expect(taken).toHaveLength(2);
    expect(await office.read(id)).toMatchObject({
      state: "paused",
      late_since: "2026-03-10T12:30:00.000Z",
    });
    await office.answer(await office.act(id, "resume"));
    await office.run().finally(() => {
      product.mailer.send = send;
    });
    expect(taken).toHaveLength(3);
  });

  it("never reaches a member outside their morning", async ({ product, office }) => {
    await addPaying(product, "anna");
    const id = await office.start({ timing: "morning" });
    product.clock.set("2026-03-11T07:30:00.000Z");
    await product.database.db
      .update(user)
      .set({ timeZone: "America/New_York" })
      .where(eq(user.id, "id-anna@list.test"));
    await office.run();
    // 03:30 in New York.
    expect(office.sentTo()).toEqual([]);
    product.clock.set("2026-03-11T11:00:00.000Z");
    await office.run();
    expect(office.sentTo()).toEqual(["anna"]);
    await office.staff.stayProved();
    const left = { state: "running", counts: { sent: 1 }, last_leaves_at: null };
    expect(await office.read(id)).toMatchObject(left);
    product.clock.advance(24 * 3_600_000);
    await office.run();
    await office.staff.stayProved();
    expect(await office.read(id)).toMatchObject({ state: "done" });
  });

  it("waits for a piece that opened hours ago as well", async ({ product }) => {
    const { db } = product.database;
    const row = (id: string) => ({
      id,
      kind: "letters" as const,
      piece: id,
      subject: "",
      preview: "",
      words: "",
      conditions: "",
      timing: "piece" as const,
      state: "scheduled" as const,
      version: 1,
      savedAt: product.clock.now(),
      savedBy: "Mira",
      listedAt: new Date("2026-03-01"),
    });
    await db.insert(broadcasts).values(["learn/old", "learn/new", "learn/unknown"].map(row));
    const now = product.clock.now();
    const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    await startDue(db, now, {
      pieces: [
        { id: "learn/old", openedAt: ago(61) },
        { id: "learn/new", openedAt: ago(59) },
        { id: "learn/unknown", openedAt: null },
      ],
      lateBefore: ago(60),
    });
    const rows = await db.select().from(broadcasts).orderBy(broadcasts.id);
    expect(rows.map(({ id, state }) => [id, state])).toEqual([
      ["learn/new", "running"],
      ["learn/old", "paused"],
      ["learn/unknown", "running"],
    ]);
  });
});

describe("a message in hand", () => {
  /** Sends, and does `act` while the first message is on its way. */
  async function runWith(
    product: TestProduct,
    run: () => Promise<void>,
    act: (to: string) => Promise<void>,
  ) {
    const { send } = product.mailer;
    let isFirst = true;
    product.mailer.send = async (message, beforeEnd) => {
      await send(message, beforeEnd);
      const wasFirst = isFirst;
      isFirst = false;
      if (wasFirst) await act(message.to);
    };
    await run().finally(() => {
      product.mailer.send = send;
    });
  }

  it("is not handed over once its member pays no longer, or has left", async ({
    product,
    office,
  }) => {
    await addPaying(product, "anna", "bert", "cora");
    const { db } = product.database;
    const id = await office.start();
    await runWith(product, office.run, async () => {
      await db
        .update(subscriptions)
        .set({ revoked: "refunded" })
        .where(eq(subscriptions.userId, "id-bert@list.test"));
      await db.delete(user).where(eq(user.id, "id-cora@list.test"));
    });
    expect(office.sentTo()).toEqual(["anna"]);
    expect(await office.states(id)).toEqual({
      anna: "sent",
      bert: "stopped: no_longer_fits",
      nobody: "stopped: deleted",
    });
  });

  it("waits again when its broadcast is paused, and leaves once", async ({ product, office }) => {
    await addPaying(product, "anna", "bert");
    const id = await office.start();
    await runWith(product, office.run, async () => void (await office.act(id, "pause")));
    expect(await office.states(id)).toEqual({ anna: "sent", bert: "waiting" });
    await office.answer(await office.act(id, "resume"));
    await office.run();
    expect(office.sentTo()).toEqual(["anna", "bert"]);
    expect(await office.read(id)).toMatchObject({ state: "done" });
  });

  it("does not leave after a stop, and says so when it may have", async ({ product, office }) => {
    await addPaying(product, "anna", "bert", "cora");
    const id = await office.start();
    await runWith(product, office.run, async () => {
      await office.act(id, "stop");
      // The node dies before it writes down that the first was sent.
      product.statements.push = (statement = "") => {
        if (statement.includes("attempts = attempts + 1")) throw new Error("the node died");
        return 0;
      };
    });
    Reflect.deleteProperty(product.statements, "push");
    await office.run();
    expect(office.sentTo()).toEqual(["anna"]);
    expect(await office.states(id)).toEqual({
      anna: "stopped: unknown",
      bert: "stopped: stopped_for_good",
      cora: "stopped: stopped_for_good",
    });
  });

  it("is no email of its member's until it has left or was refused", async ({
    product,
    office,
  }) => {
    await addPaying(product, "anna");
    const { send } = product.mailer;
    const id = await office.start();
    const later = { code: 451, answer: "451 4.7.1 later", ofRecipient: true };
    product.mailer.send = () => Promise.reject(new MailRefused(later));
    await office.run().finally(() => {
      product.mailer.send = send;
    });
    expect(await office.states(id)).toEqual({ anna: "waiting" });
    await office.act(id, "stop");
    const annas = eq(sentMails.userId, "id-anna@list.test");
    expect(await product.database.db.$count(sentMails, annas)).toBe(0);
  });

  it("goes to the address that its member has by then", async ({ product, office }) => {
    await addPaying(product, "anna", "bert");
    await office.start();
    await runWith(product, office.run, async () => {
      const isBert = eq(user.id, "id-bert@list.test");
      await product.database.db.update(user).set({ email: "robert@list.test" }).where(isBert);
    });
    expect(office.sentTo()).toEqual(["anna", "robert"]);
  });

  it("ends with the account of its member, and ends its broadcast", async ({ product, office }) => {
    const members = [
      await product.signUp("anna@list.test"),
      await product.signUp("bert@list.test"),
    ];
    const id = await office.start({ conditions: "" });
    await runWith(product, office.run, async (to) => {
      const leaving = members.find(({ email }) => email !== to);
      const gone = await leaving?.fetch("/api/functions/delete-account", {
        method: "POST",
        body: JSON.stringify({ confirmed: true }),
      });
      expect(gone?.status).toBe(200);
    });
    expect(office.sentTo()).toHaveLength(1);
    expect(await office.states(id)).toMatchObject({ nobody: "stopped: unknown" });
    expect(await office.read(id)).toMatchObject({ state: "done" });
  });
});

it("takes a message again whose job was lost, once it goes on after a pause", async ({
  product,
  office,
}) => {
  await addPaying(product, "anna");
  const id = await office.start();
  const lost = { state: "in_hand", tryAt: sql`'infinity'` } as const;
  await product.database.db.update(broadcastRecipients).set(lost);
  await office.run();
  await office.answer(await office.act(id, "pause"));
  await office.answer(await office.act(id, "resume"));
  await office.run();
  expect(office.sentTo()).toEqual([]);
  product.clock.advance(120_000);
  await office.run();
  expect(office.sentTo()).toEqual(["anna"]);
  expect(await office.read(id)).toMatchObject({ state: "done" });
});

it("goes on with what a node of an earlier version had in hand", async ({ product, office }) => {
  await addPaying(product, "anna", "bert");
  const { db } = product.database;
  const [running, stopped] = [await office.start(), await office.start()];
  await db.execute(sql`delete from pgboss.job`);
  await db.update(broadcastRecipients).set({ state: "in_hand", attempts: 1, tryAt: daysFrom(0) });
  await db.update(broadcasts).set({ state: "stopped" }).where(eq(broadcasts.id, stopped));
  product.clock.advance(90_000);
  await product.runAtStart();
  await office.run();
  expect(office.sentTo()).toEqual(["anna", "bert"]);
  expect(await office.read(running)).toMatchObject({ state: "done", counts: { sent: 2 } });
  const unknown = "stopped: unknown";
  expect(await office.states(stopped)).toEqual({ anna: unknown, bert: unknown });
});
