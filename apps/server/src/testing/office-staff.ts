import type { StaffRole } from "@sovereign/domain/staff";
import { eq } from "drizzle-orm";
import { session } from "#schema/schema.ts";
import { addStaff } from "#staff/staff.repository.ts";
import { accountRequests, cookieOf, sessionOf, type TestFetch } from "./account-requests.ts";
import { appCode, factorRequests } from "./second-factor.ts";
import type { TestProduct } from "./test-product.ts";

export type TestStaff = Awaited<ReturnType<typeof signUpStaff>>;

/** Signs somebody up and adds them to the staff, without a second factor. */
export async function signUpNewStaff(product: TestProduct, role: StaffRole, name = "Mira") {
  const member = await product.signUp();
  await addStaff(product.database.db, { userId: member.id, role, name }, product.clock.now());
  return { ...member, userId: member.id, role, name };
}

/** The same, proved with an authenticator app, so that the office opens. */
export async function signUpStaff(product: TestProduct, role: StaffRole, name?: string) {
  const { userId, email, ...member } = await signUpNewStaff(product, role, name);
  const app = await product.setUpApp(member);
  let token = app.accessToken;
  let cookie = app.cookie;
  async function setProofAge(seconds: number): Promise<void> {
    const timestamp = Math.floor(product.clock.now().getTime() / 1000) - seconds;
    const amr = JSON.stringify([{ method: "totp", timestamp }]);
    await product.database.db.update(session).set({ amr }).where(eq(session.userId, userId));
  }
  const fetch: TestFetch = (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${token}`);
    return product.fetch(path, { ...init, headers });
  };
  return {
    userId,
    role,
    name: member.name,
    email,
    fetch,
    accessToken: () => token,
    post: (path: string, body: object) =>
      fetch(path, { method: "POST", body: JSON.stringify(body) }),
    /** Says why they look at a member, which opens the page for the day. */
    giveReason: (memberId: string, reason = "your message") =>
      fetch(`/api/office/members/${memberId}/look-reason`, {
        method: "PUT",
        body: JSON.stringify({ reason }),
      }),
    /** As if the proof were eleven minutes old; the token, which lasts ten, stays valid. */
    letProofAge: () => setProofAge(11 * 60),
    /** A new token and a fresh proof, for more acts than a factor is accepted for. */
    async stayProved(): Promise<void> {
      const refreshed = await accountRequests(product.fetch).refresh(cookie);
      cookie = cookieOf(refreshed);
      token = (await sessionOf(refreshed)).access_token;
      await setProofAge(0);
    },
    /** Proves the factor again; the clock must have moved by 30 s since the last code. */
    async prove(): Promise<void> {
      const code = appCode(app.secret, product.clock.now());
      const given = await factorRequests(product.fetch, token).give(app.id, code);
      if (given.status !== 200) throw new Error(await given.text());
      token = ((await given.json()) as { access_token: string }).access_token;
    },
  };
}
