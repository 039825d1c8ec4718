import { describe, expect } from "vitest";
import { codeOf, cookieOf, sessionOf } from "#testing/account-requests.ts";
import { signUpNewStaff, signUpStaff } from "#testing/office-staff.ts";
import { productTest } from "#testing/product-test.ts";
import { factorRequests, setUpApp } from "#testing/second-factor.ts";

const MINUTE = 60_000;

const it = productTest();

describe("a caller who knows only the password", () => {
  it("does not sign the owner out, only themselves", async ({ product, api, member }) => {
    const app = await product.setUpApp(member);
    const { access_token: waiting } = await sessionOf(await api.signIn(member.email));
    const headers = { authorization: `Bearer ${waiting}` };

    const everywhere = await api.post("sign-out", { scope: "everywhere" }, headers);
    expect(await codeOf(everywhere)).toBe("auth.second_factor_required");
    expect((await api.user(app.accessToken)).status).toBe(200);
    expect((await api.refresh(app.cookie)).status).toBe(200);

    expect((await api.post("sign-out", {}, headers)).status).toBe(204);
    expect((await api.user(app.accessToken)).status).toBe(200);
    expect((await factorRequests(product.fetch, waiting).send("GET", "factors")).status).toBe(401);
  });
});

describe("a refresh token copied before the second factor was verified", () => {
  it("ends the session when it is used", async ({ product, api, member }) => {
    const signedIn = await api.signIn(member.email);
    const stolen = cookieOf(signedIn);
    const { access_token } = await sessionOf(signedIn);
    const app = await setUpApp(product.fetch, access_token, product.clock.now);
    product.clock.advance(MINUTE);
    const owners = await api.refresh(app.cookie);
    expect(owners.status).toBe(200);

    expect(await codeOf(await api.refresh(stolen))).toBe("auth.session_ended");
    expect(await codeOf(await api.refresh(cookieOf(owners)))).toBe("auth.session_ended");
  });

  it("ends it without an alarm while nobody has used the session since", async ({
    product,
    api,
    member,
  }) => {
    product.logLines.length = 0;
    const signedIn = await api.signIn(member.email);
    const { access_token } = await sessionOf(signedIn);
    await setUpApp(product.fetch, access_token, product.clock.now);
    product.clock.advance(MINUTE);
    expect(await codeOf(await api.refresh(cookieOf(signedIn)))).toBe("auth.session_ended");
    expect(product.logLines.join()).not.toContain("refresh_token_reused");
  });

  it("still serves another tab in the grace period", async ({ product, api, member }) => {
    const signedIn = await api.signIn(member.email);
    const { access_token } = await sessionOf(signedIn);
    const app = await setUpApp(product.fetch, access_token, product.clock.now);
    const [one, two] = await Promise.all([
      api.refresh(cookieOf(signedIn)),
      api.refresh(cookieOf(signedIn)),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect((await api.refresh(app.cookie)).status).toBe(200);
  });
});

describe("a stolen session", () => {
  it("has ended before anybody is told of it §S5", async ({ product, api, member }) => {
    const signedIn = await api.signIn(member.email);
    const stolen = cookieOf(signedIn);
    const { access_token } = await sessionOf(signedIn);
    await api.refresh(cookieOf(await api.refresh(stolen)));
    product.clock.advance(MINUTE);
    const seen: number[] = [];
    const { send } = product.mailer;
    product.mailer.send = async (...mail) => {
      seen.push((await api.user(access_token)).status);
      return send(...mail);
    };
    expect(await codeOf(await api.refresh(stolen))).toBe("auth.session_ended");
    product.mailer.send = send;
    expect(seen).toEqual([401]);
  });
});

describe("a stolen session of the team", () => {
  it("is told to every owner", async ({ product, api }) => {
    const owners = [await signUpStaff(product, "owner"), await signUpStaff(product, "owner")];
    const { email } = await signUpNewStaff(product, "support");
    const stolen = cookieOf(await api.signIn(email));
    await api.refresh(cookieOf(await api.refresh(stolen)));
    product.clock.advance(MINUTE);
    await api.refresh(stolen);
    for (const owner of owners) {
      const { subject, text } = product.mailer.lastTo(owner.email);
      expect(subject).toBe("Someone else may be using a team member’s sign-in");
      expect(text).toContain(`${email} works in the office`);
    }
  });
});
