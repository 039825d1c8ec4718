import type { FactorAnswer } from "@sovereign/contract/sessions";
import { type FakeAnswer, fakeServer, type SentRequest } from "./fake-server.ts";
import { sessionAnswer } from "./members.ts";

export const app: FactorAnswer = {
  id: "app",
  friendly_name: "Authenticator on my phone",
  factor_type: "totp",
  status: "verified",
  created_at: "2026-03-03T10:00:00.000Z",
};
export const phone: FactorAnswer = {
  ...app,
  id: "sms",
  friendly_name: "My phone",
  factor_type: "phone",
  phone_ending: "78",
};
export const CODES = ["4KJ7-M2QX", "9TRP-6WHC", "C3VN-8YDF"];

export const refused = (status: number, code: string): FakeAnswer => ({
  status,
  body: { code, title: `title of ${code}` },
});

type Fields = { code?: string; factor_type?: string; friendly_name?: string };

type Server = {
  factors?: FactorAnswer[];
  left?: number;
  phoneOffered?: boolean;
  /** When staff remove every factor. */
  removalAt?: string | null;
  /** Overrides a response; undefined for the default. */
  say?: (request: SentRequest, count: number) => FakeAnswer | undefined;
};

/** The right code is 409218 and the right password "right". */
export function factorServer({
  factors = [],
  left = 0,
  phoneOffered = true,
  removalAt = null,
  say,
}: Server = {}) {
  let has = factors;
  let codesLeft = left;
  let removal = removalAt;
  const begun = new Map<string, FactorAnswer>();
  let count = 0;
  return fakeServer((request) => {
    count += 1;
    const said = say?.(request, count);
    if (said) return said;
    const { method, path } = request;
    const body = (request.body ?? {}) as Fields;
    const [, id = "", act] = /factors\/([^/]+)\/?(\w+)?$/.exec(path) ?? [];
    if (path.endsWith("/recovery-codes")) {
      codesLeft = CODES.length;
      return { status: 200, body: { codes: CODES } };
    }
    if (path.endsWith("/recovery")) return { status: 200, body: sessionAnswer() };
    if (path.endsWith("/factor-removal")) {
      removal = null;
      return { status: 204 };
    }
    if (method === "DELETE") {
      has = has.filter((factor) => factor.id !== id);
      return { status: 200, body: { id } };
    }
    if (act === "challenge") {
      return { status: 200, body: { id: `ask-${count}`, type: "totp", expires_at: 1 } };
    }
    if (act === "verify") {
      if (body.code !== "409218") return refused(400, "factor.code_wrong");
      const proven = begun.get(id);
      const { friendly_name: name = "" } = body;
      if (proven) has = [...has, { ...proven, friendly_name: name, status: "verified" }];
      return { status: 200, body: sessionAnswer() };
    }
    if (method === "POST") {
      const totp = body.factor_type === "totp";
      const factor = { ...(totp ? app : phone), id: totp ? "new-app" : "new-sms" };
      begun.set(factor.id, { ...factor, friendly_name: body.friendly_name ?? "" });
      const secret = {
        qr_code: "data:image/svg+xml,x",
        secret: "MZXW6YTBOI5G",
        uri: "otpauth://x",
      };
      const answer = { ...factor, friendly_name: body.friendly_name, status: "unverified" };
      const type = factor.factor_type;
      return { status: 200, body: { ...answer, type, ...(totp && { totp: secret }) } };
    }
    const list = { factors: has, recovery_codes_left: codesLeft, phone_offered: phoneOffered };
    return { status: 200, body: { ...list, removal_at: removal } };
  });
}
