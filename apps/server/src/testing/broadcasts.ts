import { randomUUID } from "node:crypto";
import type {
  Broadcast,
  BroadcastDraft,
  BroadcastReceipts,
} from "@sovereign/contract/office-broadcasts";
import { eq } from "drizzle-orm";
import { broadcasts, mailPreferences, refusedAddresses, staffLog, user } from "#schema/schema.ts";
import { addMember } from "./office-members.ts";
import { signUpStaff, type TestStaff } from "./office-staff.ts";
import { productTest } from "./product-test.ts";
import type { TestProduct } from "./test-product.ts";

const NOW = "2026-03-10T12:00:00.000Z";

const DRAFT: BroadcastDraft = {
  builds_on: 0,
  kind: "letters",
  piece: null,
  push: false,
  conditions: "paying",
  timing: "now",
  due_at: null,
  subject: "We were wrong",
  preview: "About March.",
  words: "A [correction](/app/resources).",
};

/** An `it` with an owner who writes broadcasts, and no member of an earlier test. */
export function broadcastTest() {
  const it = productTest({
    payments: true,
    now: NOW,
    environment: { BROADCASTS_PER_MINUTE: "60000" },
  }).extend("office", async ({ product }) => {
    const { db } = product.database;
    const staff = await signUpStaff(product, "owner");
    const path = (id: string, act = "") => `/api/office/broadcasts/${id}${act && `/${act}`}`;
    const answer = async (response: Response) => {
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
      return (await response.json()) as Broadcast;
    };
    const save = (id: string, draft: Partial<BroadcastDraft> = {}, by: TestStaff = staff) =>
      by.fetch(path(id), { method: "PUT", body: JSON.stringify({ ...DRAFT, ...draft }) });
    const act = (id: string, name: string) => staff.post(path(id, name), {});
    const send = (id: string, version = 1) => staff.post(path(id, "send"), { version });
    return {
      staff,
      path,
      answer,
      save,
      act,
      send,
      read: async (id: string) => answer(await staff.fetch(path(id))),
      /** Saves, tries and sends a broadcast. */
      async start(draft: Partial<BroadcastDraft> = {}, by: TestStaff = staff) {
        const id = randomUUID();
        await answer(await save(id, draft, by));
        await answer(await by.post(path(id, "test"), {}));
        await answer(await by.post(path(id, "send"), { version: 1 }));
        return id;
      },
      /** Runs everything that is due, as long as something is. */
      async run(times = 3) {
        for (let turn = 0; turn < times; turn += 1) await product.runRepeated();
      },
      states: async (id: string) => {
        const found = await staff.fetch(path(id, "receipts"));
        const { receipts } = (await found.json()) as BroadcastReceipts;
        return Object.fromEntries(
          receipts.map(({ email, state, reason }) => [
            email?.split("@")[0] ?? "nobody",
            reason ? `${state}: ${reason}` : state,
          ]),
        );
      },
      sentTo: () =>
        product.mailer.sent
          .filter(({ subject, to }) => subject === DRAFT.subject && to !== staff.email)
          .map(({ to }) => to.split("@")[0])
          .sort(),
      async kinds() {
        const own = eq(staffLog.actorId, staff.userId);
        const rows = await db.select().from(staffLog).where(own).orderBy(staffLog.id);
        return rows.map(({ kind }) => kind);
      },
    };
  });
  it.beforeEach(async ({ product }) => {
    product.clock.set(NOW);
    product.mailer.sent.length = 0;
    for (const table of [broadcasts, refusedAddresses, user]) {
      await product.database.db.delete(table);
    }
  });
  return it;
}

export async function addPaying(product: TestProduct, ...names: string[]) {
  for (const name of names) await addMember(product, `${name}@list.test`, { sub: [{}] });
}

export async function stopLetters({ database: { db }, clock }: TestProduct, name: string) {
  const userId = `id-${name}@list.test`;
  await db
    .insert(mailPreferences)
    .values({ userId, kind: "letters", wanted: false, changedAt: clock.now() });
}
