/** @module-tag kills */
import type { PasskeyCreationOptions, PasskeyRequestOptions } from "@sovereign/contract/passkeys";
import type { TakenBack } from "@sovereign/contract/taking-back";
import { describe, expect } from "vitest";
import { codeOf, PASSWORD, sessionOf, tokenIn } from "#testing/account-requests.ts";
import { createAuthenticator } from "#testing/authenticator.ts";
import { chanceFrom, countOf, SCENARIO, withSeed } from "#testing/chance.ts";
import { socialBrowser } from "#testing/identity-providers.ts";
import { productTest } from "#testing/product-test.ts";
import { appCode, factorRequests } from "#testing/second-factor.ts";

const DAY = 24 * 3600_000;
const MINUTE = 60_000;
const THIEFS_PASSWORD = "the thief chose this one";
const NEW_PASSWORD = "and the owner this one";

const ACTS = ["passkey", "app", "provider", "password", "address"] as const;
type Act = (typeof ACTS)[number];

const orders = (acts: readonly Act[]): Act[][] =>
  acts.length === 0
    ? [[]]
    : acts.flatMap((first) =>
        orders(acts.filter((one) => one !== first)).map((rest) => [first, ...rest]),
      );

const ORDERS = orders(ACTS);

const DAYS = [0, 1, 2, 3, 4, 5, 6, 7];

let count = 0;

async function bodyOf<Body>(answer: Response): Promise<Body> {
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Body;
}

const it = productTest({ identities: true })
  /** Somebody with a session of the member: what they do with it, and what it opens afterward. */
  .extend("thiefWith", ({ product, api }) => (owner: string, token: string, cookie: string) => {
    count += 1;
    const address = `thief-${count}@example.com`;
    const device = createAuthenticator({ origin: "http://sovereign.test" });
    const person = { email: `somebody-${count}@example.com`, emailVerified: true };
    const browser = () => socialBrowser(product.fetch, "google", product.identities.google);
    const send = (path: string, body: object) =>
      product.fetch(path, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const acts: Record<Act, () => Promise<void>> = {
      async passkey() {
        const asked = await bodyOf<PasskeyCreationOptions>(
          await send("/api/me/passkeys/options", {}),
        );
        const made = { name: "Key", credential: device.create(asked) };
        await bodyOf(await send("/api/me/passkeys", made));
      },
      async app() {
        const requests = factorRequests(product.fetch, token);
        const { id, totp } = await requests.begin();
        const code = appCode(totp?.secret ?? "", product.clock.now());
        await bodyOf(await requests.give(id, code));
      },
      async provider() {
        const here = browser();
        const page = await here.pageOf(await here.askLink(token));
        expect(await here.comeBack(here.say(page, person))).toContain("linked=google");
      },
      async password() {
        const changed = await send("/api/me/password", { new_password: THIEFS_PASSWORD });
        expect(changed.status).toBe(204);
      },
      async address() {
        await bodyOf(await send("/api/me/email-change", { new_email: address }));
        const link = tokenIn(product.mailer.linkTo(address, "/auth/email#"));
        const confirmed = await send("/api/auth/confirm-email-change", { token: link });
        expect(confirmed.status).toBe(204);
      },
    };
    return {
      acts,
      address,
      token,
      send,
      removePasskey: async () => {
        const headers = { authorization: `Bearer ${token}` };
        const path = `/api/me/passkeys/${device.id}`;
        await bodyOf(await product.fetch(path, { method: "DELETE", headers }));
      },
      /** Each way that was the thief's, and whether it opens the member's account. */
      async ways() {
        const asked = await bodyOf<PasskeyRequestOptions>(
          await api.post("sign-in/passkey/options"),
        );
        const elsewhere = browser();
        await elsewhere.signIn(person);
        const arrived = await elsewhere.finish();
        const opened = arrived.ok ? (await sessionOf(arrived)).user.email : "";
        return {
          session: (await api.user(token)).status,
          refreshed: (await api.refresh(cookie)).status,
          passkey: (await api.post("sign-in/passkey", device.get(asked))).ok,
          provider: opened === owner || opened === address,
          password: (await api.signIn(owner, THIEFS_PASSWORD)).ok,
          address: (await api.signIn(address, THIEFS_PASSWORD)).ok,
        };
      },
    };
  });

const OUT = {
  session: 401,
  refreshed: 401,
  passkey: false,
  provider: false,
  password: false,
  address: false,
};

describe("a thief with a session adds a passkey, an app and a provider, and changes password and address", () => {
  it.for(DAYS)(
    "in every order, and the link of any email pressed on day %d: the member is in, the thief out §S95",
    SCENARIO,
    async (day, { product, api, thiefWith }) => {
      await withSeed(async (seed) => {
        const chance = chanceFrom(seed + day);
        const some = countOf(1, ORDERS.length);
        for (const order of some === 1 ? [chance.pick(ORDERS)] : ORDERS) {
          const told = `${order.join(", ")}, pressed on day ${day}`;
          const member = await product.signUp();
          product.clock.advance(40 * DAY);
          const stolen = await api.signIn(member.email);
          const cookie = stolen.headers.getSetCookie()[0]?.split(";")[0] ?? "";
          const { access_token } = await sessionOf(stolen);
          const thief = thiefWith(member.email, access_token, cookie);
          const links: string[] = [];
          for (const act of order) {
            product.clock.advance(MINUTE);
            await thief.acts[act]();
            links.push(tokenIn(product.mailer.linkTo(member.email, "/auth/email/undo#")));
          }
          const link = chance.pick(links);
          product.clock.advance(day === 7 ? 7 * DAY - 10 * MINUTE : day * DAY);
          await product.runDaily();
          expect((await api.post("freeze", { token: link })).status, told).toBe(204);
          expect(await thief.ways(), told).toEqual(OUT);
          expect(await codeOf(await api.signIn(member.email)), told).toBe("auth.account_frozen");

          const back = { token: link, proof: { password: PASSWORD }, new_password: NEW_PASSWORD };
          expect((await api.post("come-back", back)).status, told).toBe(204);
          const session = await sessionOf(await api.signIn(member.email, NEW_PASSWORD));
          expect(session, told).not.toHaveProperty("challenge_due");
          expect(session.user, told).toMatchObject({ id: member.id, email: member.email });
          expect(await thief.ways(), told).toEqual(OUT);
          const headers = { authorization: `Bearer ${session.access_token}` };
          const answer = await product.fetch("/api/me/taken-back", { headers });
          const seen = await bodyOf<TakenBack>(answer);
          const kinds = seen.ways.map(({ kind }) => kind).sort();
          expect(kinds, told).toEqual(["factor", "passkey", "provider"]);
          expect(seen.events, told).toHaveLength(6);
        }
      });
    },
  );
});

/** What a thief does in the account that they came back to with the older password. */
const STAYS = [
  ["stays", {}],
  ["moves on to another address", { moves: true }],
  ["freezes it from the address that they hold", { presses: true }],
  ["moves on and freezes it from the address before", { moves: true, presses: true }],
  ["gives a removed passkey for the owner's", { removes: true, moves: true }],
  ["says that the passkey is theirs", { answers: true }],
  ["says so, moves on and freezes it", { answers: true, moves: true, presses: true }],
] as const;

type Stay = { moves?: boolean; presses?: boolean; removes?: boolean; answers?: boolean };

describe("a thief who knows the older password comes back from the address that they moved to", () => {
  it.for(STAYS)(
    "and %s: the first mailbox is back with the same password, and the thief out for good §S95",
    async ([, stay], { product, api, thiefWith }) => {
      const { moves, presses, removes, answers }: Stay = stay;
      const member = await product.signUp();
      const undoLink = (address: string) =>
        tokenIn(product.mailer.linkTo(address, "/auth/email/undo#"));
      const enter = async (address: string, password: string) => {
        const entered = await api.signIn(address, password);
        const cookie = entered.headers.getSetCookie()[0]?.split(";")[0] ?? "";
        return thiefWith(member.email, (await sessionOf(entered)).access_token, cookie);
      };
      product.clock.advance(40 * DAY);
      const first = await enter(member.email, PASSWORD);
      await first.acts.passkey();
      product.clock.advance(MINUTE);
      if (removes) await first.removePasskey();
      await first.acts.address();
      const links = [undoLink(first.address)];
      product.clock.advance(MINUTE);
      expect((await api.post("freeze", { token: undoLink(member.email) })).status).toBe(204);
      links.push(undoLink(first.address));
      product.clock.advance(MINUTE);
      const older = { proof: { password: PASSWORD } };
      const theirs = { token: links.at(-1), ...older, new_password: THIEFS_PASSWORD };
      expect((await api.post("come-back", theirs)).status).toBe(204);
      product.clock.advance(MINUTE);

      const second = await enter(first.address, THIEFS_PASSWORD);
      if (answers) {
        const headers = { authorization: `Bearer ${second.token}` };
        const answer = await product.fetch("/api/me/taken-back", { headers });
        const [way] = (await bodyOf<TakenBack>(answer)).ways;
        const proof = { mine: true, password: THIEFS_PASSWORD };
        await bodyOf(await second.send(`/api/me/taken-back/${way?.id}`, proof));
      }
      await second.acts.app();
      links.push(undoLink(first.address));
      product.clock.advance(MINUTE);
      if (moves) await second.acts.address();
      links.push(undoLink(first.address));
      if (moves) links.push(undoLink(second.address));
      product.clock.advance(MINUTE);
      if (presses) {
        expect((await api.post("freeze", { token: links[3] })).status).toBe(204);
        for (const address of [first.address, second.address]) {
          if (address === first.address || moves) links.push(undoLink(address));
        }
      }

      // Three days later the owner reads their mail.
      product.clock.advance(3 * DAY);
      await product.runDaily();
      const owners = undoLink(member.email);
      expect((await api.post("freeze", { token: owners })).status).toBe(204);
      const back = { token: owners, ...older, new_password: NEW_PASSWORD };
      expect((await api.post("come-back", back)).status).toBe(204);
      product.clock.advance(MINUTE);
      for (const link of links) {
        expect(await codeOf(await api.post("freeze", { token: link }))).toBe("auth.link_invalid");
        for (const password of [PASSWORD, THIEFS_PASSWORD]) {
          const again = { token: link, proof: { password }, new_password: THIEFS_PASSWORD };
          expect(await codeOf(await api.post("come-back", again))).toBe("auth.link_invalid");
        }
      }
      const session = await sessionOf(await api.signIn(member.email, NEW_PASSWORD));
      expect(session).not.toHaveProperty("challenge_due");
      expect(session.user).toMatchObject({ id: member.id, email: member.email });
      expect(await first.ways()).toEqual(OUT);
      expect(await second.ways()).toEqual(OUT);
      // What was done in the second stay is told as well.
      const headers = { authorization: `Bearer ${session.access_token}` };
      const seen = await bodyOf<TakenBack>(await product.fetch("/api/me/taken-back", { headers }));
      expect(seen.events.map(({ kind }) => kind)).toContain("factor_added");
    },
  );
});
