import { normalizeAddress } from "@sovereign/domain/credentials";
import { PASSWORD, type TestFetch, tokenIn } from "./account-requests.ts";
import type { RecordingMailer } from "./recording-mailer.ts";

let count = 0;

/** Signs a member up over HTTP, with the link from the email. */
export function createMemberSignUp(fetch: TestFetch, mailer: RecordingMailer) {
  return async (email?: string, timeZone = "UTC") => {
    count += 1;
    const address = email ?? `member-${count}@example.com`;
    const credentials = { email: address, password: PASSWORD, time_zone: timeZone };
    await expectStatus(200, await post(fetch, "/api/auth/sign-up/email", credentials));
    // As in a browser that did not sign up: with the password.
    const token = tokenIn(mailer.linkTo(normalizeAddress(address) ?? address, "/auth/confirm"));
    const { password } = credentials;
    const signedIn = await post(fetch, "/api/auth/verify-email", {
      ...{ token, password, password_chosen: "at_sign_up" },
    });
    await expectStatus(200, signedIn);
    const { access_token: accessToken } = (await signedIn.json()) as { access_token: string };
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    return {
      email: address,
      password: PASSWORD,
      accessToken,
      cookie,
      fetch: (path: string, init: RequestInit = {}) => {
        const headers = new Headers(init.headers);
        headers.set("authorization", `Bearer ${accessToken}`);
        return fetch(path, { ...init, headers });
      },
    };
  };
}

function post(fetch: TestFetch, path: string, body: object): Promise<Response> {
  return fetch(path, { method: "POST", body: JSON.stringify(body) });
}

async function expectStatus(status: number, response: Response): Promise<void> {
  if (response.status === status) return;
  throw new Error(`expected ${status}, got ${response.status}: ${await response.text()}`);
}
