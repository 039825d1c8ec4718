import { describe, expect, it } from "vitest";
import { factorChangeBy, opensOfficeFrom } from "./factor-change.ts";

const NOW = new Date("2026-03-10T12:00:00.000Z");
const SECONDS = NOW.getTime() / 1000;
const HOUR_MS = 3_600_000;
const proof = (method: string, minutesAgo = 1) => ({
  method,
  timestamp: SECONDS - minutesAgo * 60,
});
const waiting = (method: string) => ({ ...proof(method), counts_from: SECONDS + 3600 });
const kinds = { totp: 0, phone: 0, passkeys: 0 };

describe("a change of factors", () => {
  it.each([
    ["a password", ["password"], kinds, "full"],
    ["a password beside an app", ["password"], { ...kinds, totp: 1 }, "none"],
    [
      "a text message beside an app",
      ["phone", "password"],
      { ...kinds, totp: 1, phone: 1 },
      "none",
    ],
    ["a text message beside a passkey", ["phone"], { ...kinds, phone: 1, passkeys: 1 }, "none"],
    ["a text message alone", ["phone", "password"], { ...kinds, phone: 1 }, "full"],
    ["a recovery code beside an app", ["recovery_code"], { ...kinds, totp: 1 }, "recovery"],
    ["an app", ["totp", "password"], { ...kinds, totp: 1, phone: 1 }, "full"],
    ["a passkey beside an app", ["passkey"], { ...kinds, totp: 1 }, "full"],
    ["a password beside a passkey", ["password"], { ...kinds, passkeys: 1 }, "recovery"],
  ] as const)("with %s: %j of %j is %s", (_, methods, counted, by) => {
    const account = { kinds: counted, hasSecondFactor: counted.totp + counted.phone > 0 };
    const amr = methods.map((method) => proof(method));
    expect(factorChangeBy(amr, account, NOW)).toBe(by);
    const stale = methods.map((method) => proof(method, 11));
    expect(factorChangeBy(stale, account, NOW)).toBe("none");
  });

  it("is not for a factor that has to wait, beside one that counts", () => {
    const account = { kinds: { ...kinds, totp: 1 }, hasSecondFactor: true };
    expect(factorChangeBy([waiting("totp")], account, NOW)).toBe("none");
    expect(factorChangeBy([waiting("totp")], { ...account, kinds }, NOW)).toBe("full");
  });
});

describe("a new factor opens the office", () => {
  const from = (amr: Parameters<typeof opensOfficeFrom>[0], isFirst: boolean, staffSince?: Date) =>
    opensOfficeFrom(amr, { isFirst, staffSince }, NOW);
  const DAY_LATER = new Date(NOW.getTime() + 24 * HOUR_MS);

  it.each([
    ["an app", [proof("totp")], null],
    ["a passkey", [proof("passkey")], null],
    ["an app that waits itself", [waiting("totp")], DAY_LATER],
    ["an app, long ago", [proof("totp", 11)], DAY_LATER],
    ["a text message", [proof("phone")], DAY_LATER],
    ["a recovery code", [proof("recovery_code")], DAY_LATER],
    ["a password", [proof("password")], DAY_LATER],
  ])("by %s at once, or a day later", (_, amr, expected) => {
    expect(from(amr, false)).toEqual(expected);
  });

  it("at once as the first of an account, unless that was on the team before", () => {
    const amr = [proof("password")];
    const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);
    expect([from(amr, true), from(amr, true, ago(23))]).toEqual([null, null]);
    expect(from(amr, true, ago(24))).toEqual(DAY_LATER);
  });
});
