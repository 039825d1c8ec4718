import type { EnrolledFactor, Factors } from "@sovereign/contract/factors";
import type { SessionAnswer } from "@sovereign/contract/sessions";
import { generateSync } from "otplib";
import type { TestFetch } from "./account-requests.ts";

/** Returns an authenticator app's code, computed by another library than ours. */
export function appCode(secret: string, at: Date): string {
  return generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) });
}

export function factorRequests(fetch: TestFetch, accessToken: string) {
  const send = (method: string, path: string, body?: object) =>
    fetch(`/api/auth/${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}` },
      ...(body && { body: JSON.stringify(body) }),
    });
  const read = async <Answer>(asked: Promise<Response>): Promise<Answer> => {
    const answer = await asked;
    if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };

  const challenge = async (factor: string) =>
    (await read<{ id: string }>(send("POST", `factors/${factor}/challenge`, {}))).id;
  const verify = (factor: string, challenge_id: string, code: string, more: object = {}) =>
    send("POST", `factors/${factor}/verify`, { challenge_id, code, ...more });

  return {
    send,
    list: () => read<Factors>(send("GET", "factors")),
    enroll: (body: object) => send("POST", "factors", body),
    begin: (friendly_name = "Authenticator on my phone") =>
      read<EnrolledFactor>(send("POST", "factors", { factor_type: "totp", friendly_name })),
    beginPhone: (phone = "+351912345678", friendly_name = "My number") =>
      read<EnrolledFactor>(send("POST", "factors", { factor_type: "phone", friendly_name, phone })),
    challenge,
    verify,
    /** Requests a challenge and answers it. */
    give: async (factor: string, code: string) => verify(factor, await challenge(factor), code),
    remove: (factor: string) => send("DELETE", `factors/${factor}`),
    makeCodes: async () =>
      (await read<{ codes: string[] }>(send("POST", "recovery-codes", {}))).codes,
    recover: (code: string, password?: string) =>
      send("POST", "recovery", { code, ...(password !== undefined && { password }) }),
  };
}

/** Sets up an authenticator app; returns its secret and the session. */
export async function setUpApp(
  fetch: TestFetch,
  accessToken: string,
  now: () => Date,
): Promise<{ id: string; secret: string; session: SessionAnswer; cookie: string }> {
  const requests = factorRequests(fetch, accessToken);
  const { id, totp } = await requests.begin();
  const secret = totp?.secret ?? "";
  const answer = await requests.give(id, appCode(secret, now()));
  if (answer.status !== 200) throw new Error(await answer.text());
  const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return { id, secret, session: (await answer.json()) as SessionAnswer, cookie };
}
