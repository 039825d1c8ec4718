import { describe, expect } from "vitest";
import { PASSWORD, sessionOf } from "#testing/account-requests.ts";
import { socialBrowser } from "#testing/identity-providers.ts";
import { productTest } from "#testing/product-test.ts";
import { setUpApp } from "#testing/second-factor.ts";

const it = productTest({ identities: true });

describe("an external account with the address of a member who has a second factor", () => {
  it("is not connected by the password alone: the sign-in stays pending", async ({
    product,
    member,
  }) => {
    const { email } = member;
    const app = await setUpApp(product.fetch, member.accessToken, product.clock.now);
    const sent = product.mailer.sent.length;
    const thief = socialBrowser(product.fetch, "google", product.identities.google);
    await thief.signIn({ email, emailVerified: true });
    expect(await sessionOf(await thief.finish(PASSWORD))).toMatchObject({ challenge_due: true });
    const ways = await product.fetch("/api/me/sign-in-methods", {
      headers: { authorization: `Bearer ${app.session.access_token}` },
    });
    const { providers } = (await ways.json()) as { providers: object[] };
    expect(providers).toContainEqual({ provider: "google", linked_at: null });
    expect(product.mailer.sent.slice(sent)).toEqual([]);
    // The arrival is used up.
    expect((await thief.finish(PASSWORD)).status).not.toBe(200);
  });
});
