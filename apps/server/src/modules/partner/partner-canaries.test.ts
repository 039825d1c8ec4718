import { randomUUID } from "node:crypto";
import { partnerOverviewSchema } from "@sovereign/contract/partner";
import { like, sql } from "drizzle-orm";
import { expect } from "vitest";
import {
  failedRequests,
  passkeys,
  sentMails,
  staffLog,
  staffNotes,
  subscriptions,
} from "#schema/schema.ts";
import type { TestFetch } from "#testing/account-requests.ts";
import { deviceOf } from "#testing/device.ts";
import { readEvents } from "#testing/event-reader.ts";
import { giftsOf } from "#testing/gifts.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { CANARY, plantedWrites, plantInTables } from "#testing/planted-words.ts";
import { freshProductTest } from "#testing/product-test.ts";
import { asOwner } from "#testing/test-database.ts";
import type { SignedInMember } from "#testing/test-member.ts";
import { addMembership } from "#testing/test-subscriber.ts";
import {
  ask,
  ENDPOINTS,
  EVERY_ENDPOINT,
  isOffice,
  MEMBER_ENDPOINTS,
} from "#testing/walked-routes.ts";

const TODAY = "2026-03-10";
/** The minute and second of all that Elinor does in her days. */
const HER_HOUR = "37:53";
const [BEFORE, WHILE] = [`${TODAY}T18:${HER_HOUR}.219Z`, `${TODAY}T20:${HER_HOUR}.219Z`];
/** What the two call each other. */
const NAMES = { hers: "Zaphira", theirs: "Quillon" };

const PARTNER_NEWS = "event: partner\ndata: {}";

const READING = MEMBER_ENDPOINTS.filter(({ method }) => method === "get");

const send = (fetch: TestFetch, method: string, path: string, body?: object) =>
  fetch(path, { method, ...(body && { body: JSON.stringify(body) }) });

const it = freshProductTest({
  now: `${TODAY}T18:35:00.000Z`,
  payments: true,
  stores: true,
  identities: true,
  texts: true,
})
  .extend("elinor", async ({ product }) => {
    const { database, clock } = product;
    const elinor = await product.signUp("elinor@example.com");
    await addMembership(database.db, elinor, "card", clock.now());
    clock.set(BEFORE);
    const phone = deviceOf(elinor, { says: CANARY });
    await phone.send(...plantedWrites(phone, TODAY), phone.text("2026-03-11", `Next ${CANARY}`));
    await plantInTables(product, elinor.id, TODAY);
    const now = clock.now();
    await database.db
      .insert(staffNotes)
      .values({ userId: elinor.id, text: CANARY, version: 1, byName: "Mira", at: now });
    await database.db.insert(passkeys).values({
      id: randomUUID(),
      userId: elinor.id,
      name: CANARY,
      publicKey: "",
      counter: 0,
      transports: "[]",
      backedUp: false,
      createdAt: now,
    });
    await giftsOf(product).buy(elinor, { giver_name: CANARY, word: `Word ${CANARY}` });
    return elinor;
  })
  .extend("secrets", async ({ product, elinor }) => {
    const rows = await product.database.db.select().from(subscriptions);
    const bought = rows
      .filter(({ userId }) => userId === elinor.id)
      .flatMap(({ externalId, customerId }) => [externalId, customerId ?? externalId]);
    expect(bought).toHaveLength(2);
    return [CANARY, HER_HOUR, elinor.email, ...bought];
  })
  /** Asks endpoints, and returns those whose answer holds one of the texts. */
  .extend("telling", () => async (fetch: TestFetch, texts: readonly string[], walked = READING) => {
    const found: string[] = [];
    for (const endpoint of walked) {
      const answer = await ask(fetch, endpoint);
      const isStream = answer.headers.get("content-type")?.includes("event-stream");
      if (isStream) await answer.body?.cancel();
      const said = JSON.stringify([...answer.headers]) + (isStream ? "" : await answer.text());
      for (const text of texts) {
        if (said.includes(text)) found.push(`${endpoint.method} ${endpoint.path}: ${text}`);
      }
    }
    return found;
  });

const overviewOf = async (answer: Response) => {
  expect(answer.status).toBe(200);
  return partnerOverviewSchema.parse(await answer.json());
};

const read = async ({ fetch }: SignedInMember) => overviewOf(await fetch("/api/partner"));

/** What every session of a member reads but the partner's own pages. */
async function sessionOf({ fetch }: SignedInMember) {
  const said: Record<string, unknown> = {};
  const own = READING.filter(({ path }) =>
    /one-things|review|programme|membership|user/.test(path),
  );
  expect(own.length).toBeGreaterThan(5);
  for (const endpoint of own) {
    const answer = await ask(fetch, endpoint);
    // That there is a pair is all that a member's own pages read more.
    if (answer.status === 200) {
      said[endpoint.path] = (await answer.text()).replace(',"partner":"pair"', "");
    }
  }
  return said;
}

it("a partner reads marks, never a word or an hour: before, while, resting and after §S152", async ({
  product,
  elinor,
  secrets,
  telling,
}) => {
  product.clock.set(`${TODAY}T18:39:00.000Z`);
  const again = ({ email }: SignedInMember) => product.signUp(email);
  const priya = await product.signUp("priya@example.com");
  const unpaired = await sessionOf(elinor);
  for (const text of [CANARY, HER_HOUR]) expect(JSON.stringify(unpaired)).toContain(text);
  expect(await telling(priya.fetch, secrets)).toEqual([]);

  const { invitation } = await overviewOf(
    await send(elinor.fetch, "POST", "/api/partner/invitation", {
      address: priya.email,
      name: NAMES.hers,
      own_name: NAMES.theirs,
    }),
  );
  const token = invitation?.url.split("/partner/")[1] ?? "";
  const invited = `/api/partner-invitations/${token}`;
  for (const fetch of [product.fetch, priya.fetch]) {
    const shown = await (await fetch(invited)).text();
    expect(shown).toContain(NAMES.theirs);
    expect(secrets.filter((text) => shown.includes(text))).toEqual([]);
  }
  const { partner } = await overviewOf(await send(priya.fetch, "POST", `${invited}/accept`, {}));
  const pair = partner?.pair ?? "";
  expect(partner?.theirs?.days).toEqual([{ date: TODAY, mark: "kept" }]);
  expect(await sessionOf(elinor)).toEqual(unpaired);

  product.clock.set(`${TODAY}T20:37:00.000Z`);
  const [hers, theirs] = [await again(elinor), await again(priya)];
  const { push_public_key } = (await (await theirs.fetch("/api/reminders")).json()) as {
    push_public_key: string;
  };
  const { control } = product.push;
  const { endpoint, keys } = control.subscribe({ application_server_key: push_public_key });
  await send(theirs.fetch, "PUT", "/api/push-subscriptions", { endpoint, keys });
  await send(hers.fetch, "PUT", "/api/partner/settings", { signals_by: "email" });
  await send(theirs.fetch, "PUT", "/api/partner/settings", { signals_by: "push" });
  const events = readEvents(await theirs.fetch("/api/me/events"));
  expect(await events.next()).toContain("event: ready");

  // An evening is answered, and the other's stream names no day but her own. News of the settings
  // may still be on its way.
  product.clock.set(WHILE);
  const phone = deviceOf(hers, { says: CANARY });
  await phone.send(phone.answer(TODAY, "partial"), phone.note(TODAY, `Later ${CANARY}`));
  product.clock.set(`${TODAY}T20:39:00.000Z`);
  const own = deviceOf(theirs);
  await own.send(own.text(TODAY, "A sentence of her own"));
  let heard = await events.next();
  while (heard === PARTNER_NEWS) heard = await events.next();
  expect(heard).toContain(`"device":"${own.id}"`);
  await events.cancel();
  expect((await read(theirs)).partner?.theirs?.days).toEqual([{ date: TODAY, mark: "partly" }]);

  product.clock.set(`${TODAY}T20:40:00.000Z`);
  const said = { kind: "partner_signal", pair, signal: "seen", about: TODAY } as const;
  await phone.send(phone.make(said));
  await own.send(own.make(said));
  await product.runRepeated();
  await product.deliverDue();
  const pushed = JSON.stringify(control.state().devices.map(({ shown }) => shown));
  expect(pushed).toContain(`${NAMES.theirs}: Seen`);
  const mailed = product.mailer.sent.filter(({ to }) => to === priya.email);
  expect(product.mailer.lastTo(elinor.email).subject).toBe(`${NAMES.hers}: Seen`);
  for (const text of secrets.filter((each) => each !== elinor.email)) {
    expect(pushed + JSON.stringify(mailed)).not.toContain(text);
  }
  const exported = await (await theirs.fetch("/api/own-data")).text();
  expect(exported).toContain(NAMES.theirs);
  expect(secrets.filter((text) => exported.includes(text))).toEqual([]);
  expect(await telling(theirs.fetch, secrets, MEMBER_ENDPOINTS)).toEqual([]);
  expect((await read(theirs)).partner?.pair).toBe(pair);
  const logged = product.logLines.filter((line) =>
    [CANARY, NAMES.hers, NAMES.theirs, token, pair].some((text) => line.includes(text)),
  );
  expect(logged).toEqual([]);

  product.clock.set("2027-04-10T18:00:00.000Z");
  const [resting, chooser] = [await again(priya), await again(elinor)];
  expect((await read(resting)).partner).toMatchObject({ resting: true, theirs: null });
  expect(await telling(resting.fetch, secrets)).toEqual([]);

  await send(chooser.fetch, "POST", "/api/partner/end", { pair, block: false });
  expect((await read(resting)).partner).toBeNull();
  expect(await telling(resting.fetch, [...secrets, pair])).toEqual([]);
  const left = await product.database.db.execute(sql`select 1 from partner_signals`);
  expect(left.rows).toEqual([]);
});

it("staff see nothing of a partnership: no page, list, log or sent email §S153", async ({
  product,
  elinor,
  telling,
}) => {
  const { db } = product.database;
  const priya = await product.signUp("priya@example.com");
  const { invitation } = await overviewOf(
    await send(elinor.fetch, "POST", "/api/partner/invitation", {
      address: priya.email,
      name: NAMES.hers,
      own_name: NAMES.theirs,
    }),
  );
  const token = invitation?.url.split("/partner/")[1] ?? "";
  const accepted = await send(priya.fetch, "POST", `/api/partner-invitations/${token}/accept`, {});
  const { partner } = await overviewOf(accepted);
  const pair = partner?.pair ?? "";
  await send(elinor.fetch, "PUT", "/api/partner/settings", { signals_by: "email" });
  const phone = deviceOf(priya);
  await phone.send(phone.make({ kind: "partner_signal", pair, signal: "seen", about: TODAY }));
  await product.runRepeated();
  await product.deliverDue();
  expect(product.mailer.sent.map(({ subject }) => subject)).toContain(`${NAMES.hers}: Seen`);

  const owner = await signUpStaff(product, "owner");
  for (const { id } of [elinor, priya]) await owner.giveReason(id);
  const reading = ENDPOINTS.filter((each) => isOffice(each) && each.method === "get");
  expect(reading.length).toBeGreaterThan(20);
  const texts = [NAMES.hers, NAMES.theirs, pair, token];
  const aboutMembers = reading.filter(({ path }) => path.includes("{"));
  for (const [{ id }, walked] of [[elinor, reading] as const, [priya, aboutMembers] as const]) {
    const ofMember: TestFetch = (path, init) =>
      owner.fetch(path.replace("00000000-0000-4000-8000-000000000000", id), init);
    expect(await telling(ofMember, texts, walked)).toEqual([]);
    const page = await (await owner.fetch(`/api/office/members/${id}`)).text();
    expect(page).toContain("marks");
    expect(page).not.toMatch(/partner/i);
  }
  for (const query of [...texts, "partner"]) {
    const found = await owner.fetch(`/api/office/members?q=${query}`);
    expect(await found.json()).toMatchObject({ total: 0 });
  }
  expect(await db.select().from(sentMails).where(like(sentMails.template, "partner%"))).toEqual([]);
  expect(JSON.stringify(await db.select().from(staffLog))).not.toMatch(/partner_|Zaphira|Quillon/);
  expect(EVERY_ENDPOINT.filter((each) => isOffice(each) && /partner/.test(each.path))).toEqual([]);
  await asOwner(product.database, "alter table partners rename to gone");
  const ended = await send(elinor.fetch, "POST", "/api/partner/end", { pair, block: false });
  expect(ended.status).toBe(500);
  await expect
    .poll(() => db.select({ route: failedRequests.route }).from(failedRequests))
    .toEqual([{ route: "GET /api/one-things" }]);
});
