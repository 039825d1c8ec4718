import { generateSync } from "otplib";
import { describe, expect, it } from "vitest";
import { codeAt, keyUri, newSecret, stepOf } from "./totp.ts";

/** "12345678901234567890" in base32: the secret of the examples in RFC 6238. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

describe("a code of an authenticator app", () => {
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("at second %i is %s (RFC 6238, appendix B, the last six digits)", (second, code) => {
    expect(codeAt(SECRET, Math.floor(second / 30))).toBe(code);
  });

  it("is the one that another implementation computes from our secret §7.15", () => {
    for (let count = 0; count < 50; count += 1) {
      const secret = newSecret();
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      const epoch = 1_700_000_000 + count * 91;
      expect(codeAt(secret, Math.floor(epoch / 30))).toBe(generateSync({ secret, epoch }));
    }
  });

  it("is identified by its step, also half a minute early or late, but not after it was accepted", () => {
    const now = new Date(3000 * 1000);
    const stepFor = (step: number, lastStep: number | null) =>
      stepOf(codeAt(SECRET, step), { secret: SECRET, lastStep }, now);
    expect([98, 99, 100, 101, 102].map((step) => stepFor(step, null))).toEqual([
      undefined,
      99,
      100,
      101,
      undefined,
    ]);
    expect([99, 100, 101].map((step) => stepFor(step, 100))).toEqual([undefined, undefined, 101]);
  });
});

it("includes issuer and account in the URL, whatever characters they contain", () => {
  const uri = keyUri({ secret: SECRET, issuer: "A & B: C", account: "e+m@example.com" });
  const { searchParams, pathname, host } = new URL(uri);
  expect([host, decodeURIComponent(pathname)]).toEqual(["totp", "/A & B: C:e+m@example.com"]);
  expect(searchParams.get("issuer")).toBe("A & B: C");
  expect(searchParams.get("secret")).toBe(SECRET);
});
