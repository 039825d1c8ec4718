import { fill } from "@sovereign/content/public/fill";
import { composeBroadcast } from "@sovereign/content/words/office-broadcasts";
import type { ListedBroadcast } from "@sovereign/contract/office-broadcasts";
import type { OfficeLog } from "@sovereign/contract/office-log";
import type {
  AskedForReleases,
  OfficePiece,
  SavedPiece,
  Telling,
} from "@sovereign/contract/office-pieces";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { addressKeyOf } from "#jobs/mail-keys.ts";
import { mailPreferences, refusedAddresses, subscriptions, user } from "#schema/schema.ts";
import { refusalOf } from "#testing/billing.ts";
import { addPaying } from "#testing/broadcasts.ts";
import { officeOf, SECOND_PACK } from "#testing/content-office.ts";
import { runningSubscription } from "#testing/office-members.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { freshProductTest } from "#testing/product-test.ts";
import { startRemindedMember } from "#testing/reminded-member.ts";
import type { TestProduct } from "#testing/test-product.ts";

/** On its shelf without a text, announced for a quarter. */
const CHARTER = "/api/office/pieces/frameworks/crew-charter";
const HOUR = "2026-03-10T13:00:00.000Z";
const LATER = "2026-03-10T14:00:00.000Z";

const it = freshProductTest({
  storedContent: true,
  now: "2026-03-10T12:00:00.000Z",
  // One leaves and the next waits a minute.
  environment: { CONTENT_DIR: SECOND_PACK, BROADCASTS_PER_MINUTE: "1" },
});

async function started(product: TestProduct) {
  const staff = await signUpStaff(product, "owner", "Jonas");
  await addPaying(product, "anna", "bert", "cora");
  for (const name of ["anna", "bert"]) {
    await product.database.db.insert(mailPreferences).values({
      userId: `id-${name}@list.test`,
      kind: "releases",
      wanted: true,
      changedAt: product.clock.now(),
    });
  }
  const send = (path: string, method: string, body: object) =>
    staff.fetch(path, { method, body: JSON.stringify(body) });
  const read = async () => (await (await staff.fetch(CHARTER)).json()) as OfficePiece;
  const seen = async () => {
    const { version, saved_at } = await read();
    return { version, saved_at };
  };
  const before = await read();
  const text = `${before.text.trimEnd()}\n\nWho stands watch.\n`;
  const sitting = crypto.randomUUID();
  const saved = await send(CHARTER, "PUT", { ...(await seen()), text, sitting });
  expect(((await saved.json()) as SavedPiece).outcome).toBe("saved");
  return {
    staff,
    publish: async (told: object = { tell: "email" }) =>
      send(`${CHARTER}/publish`, "POST", { ...(await seen()), ...told }),
    async asked() {
      const answer = await staff.fetch("/api/office/piece-readers");
      return (await answer.json()) as AskedForReleases;
    },
    async logged() {
      const answer = await staff.fetch("/api/office/log");
      const { entries } = (await answer.json()) as OfficeLog;
      return entries.find(({ kind }) => kind === "piece_published")?.details;
    },
    schedule: async (at: string, tell: Telling | null = "email", tell_at?: string) =>
      send(`${CHARTER}/schedule`, "PUT", { ...(await seen()), at, ...(tell && { tell, tell_at }) }),
    drop: () => staff.fetch(`${CHARTER}/schedule`, { method: "DELETE" }),
    withdraw: () => send(`${CHARTER}/withdraw`, "POST", {}),
    broadcasts: async () => {
      const answer = await staff.fetch("/api/office/broadcasts");
      return ((await answer.json()) as { broadcasts: ListedBroadcast[] }).broadcasts;
    },
    async move(to: string) {
      product.clock.set(to);
      await staff.stayProved();
      await product.runRepeated();
    },
    told: () =>
      product.mailer.sent.filter(({ subject }) =>
        subject.startsWith(fill(composeBroadcast.opened, { title: "" })),
      ).length,
  };
}

describe("who asked to be told of new pieces", () => {
  it("is written to when the piece opens, however its hour was moved or taken back", async ({
    product,
  }) => {
    const { staff, schedule, drop, broadcasts, move, told } = await started(product);
    await staff.letProofAge();
    expect(await refusalOf(await schedule(HOUR))).toEqual([403, "office.proof_too_old"]);
    expect(await broadcasts()).toEqual([]);
    await staff.stayProved();
    expect((await schedule(HOUR)).status).toBe(200);
    expect(await broadcasts()).toMatchObject([
      { state: "scheduled", timing: "piece", people: 2, opens_at: HOUR },
    ]);
    expect((await drop()).status).toBe(200);
    expect(await broadcasts()).toMatchObject([{ state: "draft", people: null }]);
    await move(HOUR);
    expect(told()).toBe(0);
    expect((await schedule("2026-03-10T13:30:00.000Z")).status).toBe(200);
    expect((await schedule(LATER)).status).toBe(200);
    const waiting = (await broadcasts()).filter(({ state }) => state === "scheduled");
    expect(waiting).toMatchObject([{ people: 2, opens_at: LATER }]);
    await move("2026-03-10T13:30:00.000Z");
    expect(told()).toBe(0);
    await move(LATER);
    expect(told()).toBe(1);
    const running = (await broadcasts()).filter(({ state }) => state === "running");
    expect(running).toMatchObject([{ counts: { waiting: 1 } }]);
  });

  it("is notified too where that was chosen, and only who asked", async ({ product }) => {
    const { schedule, broadcasts, move } = await started(product);
    const { db } = product.database;
    const [asked, other] = [await startRemindedMember(product), await startRemindedMember(product)];
    const devices = [await asked.device(), await other.device()];
    const [userId, now] = [asked.id, product.clock.now()];
    await db.insert(subscriptions).values(runningSubscription(userId, now));
    await db
      .insert(mailPreferences)
      .values({ userId, kind: "releases", wanted: true, changedAt: now });
    expect((await schedule(HOUR, "both")).status).toBe(200);
    expect(await broadcasts()).toMatchObject([{ state: "scheduled", push: { people: 1 } }]);
    await move(HOUR);
    expect(devices.map((device) => device.shown().length)).toEqual([1, 0]);
  });

  it("waits no longer for a link that leads nowhere", async ({ product }) => {
    const { publish, withdraw, broadcasts, told, move } = await started(product);
    expect((await publish()).status).toBe(200);
    await move("2026-03-10T12:00:01.000Z");
    expect(told()).toBe(1);
    expect((await withdraw()).status).toBe(200);
    await move("2026-03-10T12:05:00.000Z");
    expect(told()).toBe(1);
    expect(await broadcasts()).toMatchObject([{ state: "paused", counts: { waiting: 1 } }]);
  });

  it("is told of a film with its address, and of none that is not set", async ({ product }) => {
    const { staff, broadcasts, move, told } = await started(product);
    const office = officeOf(staff);
    async function publishFilm(name: string, address: string) {
      const made = { shelf: "videos", name, title: `The film ${name}` };
      const path = `/api/office/pieces/videos/${name}`;
      expect((await office.send("/api/office/pieces", "POST", made)).status).toBe(200);
      const piece = await office.read(path);
      await office.save(piece, piece.text.replace("\n---", `\nyoutubeUrl: ${address}\n---`));
      const { film, words, version, saved_at } = await office.read(path);
      const order = { version, saved_at, tell: "email" };
      expect((await office.send(`${path}/publish`, "POST", order)).status).toBe(200);
      return { film, words };
    }
    expect(await publishFilm("unset", "config")).toEqual({ film: false, words: 0 });
    expect(await broadcasts()).toEqual([]);
    expect(await publishFilm("intro-video", "config")).toEqual({ film: true, words: 0 });
    expect(await publishFilm("harbour", "https://films.example/2")).toMatchObject({ film: true });
    expect((await broadcasts()).map(({ piece, people }) => [piece, people]).sort()).toEqual([
      ["videos/harbour", 2],
      ["videos/intro-video", 2],
    ]);
    await move("2026-03-10T12:00:01.000Z");
    expect(told()).toBe(2);
  });

  it("is counted by the answer, and the counts add up to the members who pay", async ({
    product,
  }) => {
    const { staff, asked, publish, logged, told } = await started(product);
    const { db } = product.database;
    const changedAt = product.clock.now();
    const answered = (userId: string, wanted: boolean) => ({
      userId,
      kind: "releases" as const,
      wanted,
      changedAt,
    });
    await addPaying(product, "dora", "emil", "fred");
    await db.insert(mailPreferences).values([
      answered("id-cora@list.test", false),
      answered("id-dora@list.test", true),
      // Staff pay nothing, and are no members.
      answered(staff.userId, true),
    ]);
    await db.insert(refusedAddresses).values({
      addressKey: addressKeyOf("dora@list.test"),
      reason: "bounced",
      since: changedAt,
    });
    expect(await asked()).toEqual({
      members: 6,
      asked: 3,
      said_no: 1,
      not_asked: 2,
      email: 2,
      bounced: 1,
      push: 0,
      rounded: false,
    });
    expect((await publish()).status).toBe(200);
    product.clock.set("2026-03-10T12:05:00.000Z");
    await product.runRepeated();
    expect(told()).toBeGreaterThan(0);
    expect(await logged()).toMatchObject({ piece: "frameworks/crew-charter", told: 2 });
  });

  it("is not written to where the article is published without it, and the log says so", async ({
    product,
  }) => {
    const { publish, broadcasts, logged, move, told } = await started(product);
    expect((await publish({})).status).toBe(200);
    await move("2026-03-10T12:05:00.000Z");
    expect([await broadcasts(), told()]).toEqual([[], 0]);
    expect(await logged()).toMatchObject({ told: 0 });
  });

  it("is written to where that was chosen only once the article had its hour", async ({
    product,
  }) => {
    const { schedule, broadcasts, move, told } = await started(product);
    expect((await schedule(HOUR, null)).status).toBe(200);
    expect(await broadcasts()).toEqual([]);
    expect((await schedule(HOUR, "email", LATER)).status).toBe(200);
    expect((await schedule(HOUR, "email", LATER)).status).toBe(200);
    expect(await broadcasts()).toMatchObject([
      { state: "scheduled", timing: "hour", due_at: LATER, people: 2 },
    ]);
    await move(LATER);
    expect(told()).toBe(1);
  });

  it("is written to at an hour, or in their own morning, and by nobody once it is taken down", async ({
    product,
  }) => {
    const { publish, withdraw, broadcasts, move, told } = await started(product);
    const { db } = product.database;
    await db.update(user).set({ timeZone: "Asia/Tokyo" }).where(eq(user.id, "id-bert@list.test"));
    const late = await publish({ tell: "email", tell_at: "2026-03-10T11:00:00.000Z" });
    expect(await refusalOf(late)).toEqual([409, "office.hour_over"]);
    expect((await publish({ tell: "email", tell_at: HOUR })).status).toBe(200);
    expect(await broadcasts()).toMatchObject([
      { state: "scheduled", timing: "hour", due_at: HOUR, people: 2 },
    ]);
    expect((await withdraw()).status).toBe(200);
    await move(HOUR);
    expect([told(), (await broadcasts())[0]?.state]).toEqual([0, "draft"]);
    expect((await publish({ tell: "email", tell_at: "morning" })).status).toBe(200);
    const planned = (await broadcasts()).find(({ state }) => state === "scheduled");
    // Seven in Tokyo is ten in the evening before in UTC.
    expect(planned).toMatchObject({ timing: "morning", due_at: "2026-03-10T22:00:00.000Z" });
    await move("2026-03-10T21:59:00.000Z");
    expect(told()).toBe(0);
    await move("2026-03-10T22:00:00.000Z");
    expect(told()).toBe(1);
  });

  it("waits in a morning for an article that did not open at its hour", async ({ product }) => {
    const { staff, schedule, broadcasts, move, told } = await started(product);
    const office = officeOf(staff);
    expect((await schedule(HOUR, "email", "morning")).status).toBe(200);
    expect(await broadcasts()).toMatchObject([{ state: "scheduled", timing: "morning" }]);
    const piece = await office.read(CHARTER);
    await office.save(piece, piece.text.replace("access: member", "access: us"));
    await move("2026-03-11T08:00:00.000Z");
    expect([told(), (await broadcasts())[0]?.state]).toEqual([0, "scheduled"]);
    const faulty = await office.read(CHARTER);
    await office.save(faulty, faulty.text.replace("access: us", "access: member"));
    await office.publish(await office.read(CHARTER));
    await move("2026-03-11T08:00:05.000Z");
    expect((await broadcasts())[0]?.state).not.toBe("scheduled");
  });
});
