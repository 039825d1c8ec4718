import type { Freeze } from "@sovereign/contract/taking-back";
import { describe, expect } from "vitest";
import { codeOf, PASSWORD, sessionOf, tokenIn } from "#testing/account-requests.ts";
import { socialBrowser } from "#testing/identity-providers.ts";
import { productTest } from "#testing/product-test.ts";

const DAY = 24 * 3600_000;
const MINUTE = 60_000;
const NEW_PASSWORD = "another horse, another battery";

let count = 0;

const it = productTest({ identities: true })
  .extend("as", ({ product }) => (token: string) => (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    return product.fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  })
  /** Moves the member's account to a thief's address, forty days after the sign-up. */
  .extend("moved", ({ product, api, member, as }) => async () => {
    product.clock.advance(40 * DAY);
    const { access_token: token } = await sessionOf(await api.signIn(member.email));
    product.clock.advance(MINUTE);
    count += 1;
    const thiefs = `taker-${count}@example.com`;
    await as(token)("/api/me/email-change", { new_email: thiefs });
    const link = tokenIn(product.mailer.linkTo(thiefs, "/auth/email#"));
    const confirmed = await as(token)("/api/auth/confirm-email-change", { token: link });
    expect(confirmed.status).toBe(204);
    product.clock.advance(MINUTE);
    return { token, thiefs };
  })
  .extend("undoLink", ({ product }) => {
    return (email: string) => tokenIn(product.mailer.linkTo(email, "/auth/email/undo#"));
  })
  .extend("frozen", ({ api }) => async (token: string) => {
    return (await (await api.post("freeze/proofs", { token })).json()) as Freeze;
  });

const back = { proof: { password: PASSWORD }, new_password: NEW_PASSWORD };

describe("a member who opened another account at the address that a thief moved theirs from", () => {
  it.for(["with Google", "with a password"])(
    "%s still locks the thief out, and comes back once the address is free §S95",
    async (how, { product, api, member, as, moved, undoLink, frozen }) => {
      const { token: stolen, thiefs } = await moved();
      const link = undoLink(member.email);
      const browser = socialBrowser(product.fetch, "google", product.identities.google);
      const open = {
        async "with Google"() {
          await browser.signIn({ email: member.email, emailVerified: true });
          return sessionOf(await browser.finish());
        },
        "with a password": async () => {
          const { accessToken } = await product.signUp(member.email);
          return { access_token: accessToken };
        },
      }[how];
      const other = (await open?.())?.access_token ?? "";
      expect(((await (await api.user(other)).json()) as { id: string }).id).not.toBe(member.id);

      expect((await api.post("freeze", { token: link })).status).toBe(204);
      expect((await api.user(stolen)).status).toBe(401);
      expect(await codeOf(await api.signIn(thiefs))).toBe("auth.account_frozen");
      expect((await api.user(other)).status).toBe(200);
      expect((await (await api.look(`token=${link}`)).json()).state).toBe("frozen");
      for (const address of [member.email, thiefs]) {
        expect(product.mailer.lastTo(address).subject).toBe("Your account is frozen");
      }
      expect(await frozen(link)).toMatchObject({ address_taken: true, proofs: ["password"] });
      expect(await codeOf(await api.post("come-back", { token: link, ...back }))).toBe(
        "auth.address_taken",
      );
      expect(await codeOf(await api.signIn(thiefs))).toBe("auth.account_frozen");

      const gone = await as(other)("/api/functions/delete-account", { confirmed: true });
      expect(gone.status).toBe(200);
      expect(await frozen(link)).toMatchObject({ address_taken: false });
      expect((await api.post("come-back", { token: link, ...back })).status).toBe(204);
      const { user } = await sessionOf(await api.signIn(member.email, NEW_PASSWORD));
      expect(user).toMatchObject({ id: member.id, email: member.email });
      expect((await api.signIn(thiefs, NEW_PASSWORD)).status).toBe(401);
    },
  );
});

it("a present address that another account took meanwhile comes back once it is free", async ({
  product,
  api,
  member,
  as,
  moved,
  undoLink,
  frozen,
}) => {
  const { thiefs: present } = await moved();
  await api.post("freeze", { token: undoLink(member.email) });
  const link = undoLink(present);
  const other = await product.signUp(present);
  expect(await frozen(link)).toMatchObject({ email: present, address_taken: true });
  expect(await codeOf(await api.post("come-back", { token: link, ...back }))).toBe(
    "auth.address_taken",
  );
  await as(other.accessToken)("/api/functions/delete-account", { confirmed: true });
  expect((await api.post("come-back", { token: link, ...back })).status).toBe(204);
  const { user } = await sessionOf(await api.signIn(present, NEW_PASSWORD));
  expect(user).toMatchObject({ id: member.id, email: present });
});
