import { describe, expect, it } from "vitest";
import {
  hasOfficeProof,
  isOfficeProofFresh,
  isOfficeThing,
  mayOpenInOffice,
  OFFICE_ACCESS,
  type OfficeThing,
  STAFF_ROLES,
} from "./staff.ts";

const NOW = new Date("2026-03-10T12:00:00.000Z");
const proof = (method: string, minutesAgo: number) => ({
  method,
  timestamp: NOW.getTime() / 1000 - minutesAgo * 60,
});

describe("the office's rows of the access matrix", () => {
  const things = Object.keys(OFFICE_ACCESS) as OfficeThing[];

  it("opens to each role what it works with", () => {
    const opened = STAFF_ROLES.map((role) =>
      things.filter((thing) => mayOpenInOffice(thing, role)),
    );
    expect(opened).toEqual([
      things,
      [
        "office_frame",
        "office_today",
        "office_members",
        "office_acts",
        "office_log",
        "office_faults",
      ],
      ["office_frame", "office_today", "office_publish", "office_broadcasts"],
    ]);
  });

  it("names no row of the members' matrix", () => {
    expect(isOfficeThing("office_log")).toBe(true);
    expect(isOfficeThing("own_account")).toBe(false);
  });
});

describe("the proof that opens the office", () => {
  it.each([
    [[], false],
    [["password"], false],
    [["phone", "password"], false],
    [["recovery_code", "password"], false],
    [["oauth"], false],
    [["totp", "password"], true],
    [["passkey"], true],
  ])("%j: %s", (methods, opens) => {
    expect(
      hasOfficeProof(
        methods.map((method) => proof(method, 600)),
        NOW,
      ),
    ).toBe(opens);
  });

  it("counts a factor that a weaker proof set up from its time on", () => {
    const amr = [{ ...proof("totp", 5), counts_from: NOW.getTime() / 1000 }];
    const before = new Date(NOW.getTime() - 1000);
    expect([hasOfficeProof(amr, before), isOfficeProofFresh(amr, before)]).toEqual([false, false]);
    expect([hasOfficeProof(amr, NOW), isOfficeProofFresh(amr, NOW)]).toEqual([true, true]);
  });

  it.each([
    ["totp", 0, true],
    ["totp", 10, true],
    ["totp", 10.02, false],
    ["totp", -1, false],
    ["passkey", 9, true],
    ["password", 0, false],
    ["phone", 0, false],
  ])("%s given %s minutes ago is fresh: %s", (method, minutes, fresh) => {
    expect(isOfficeProofFresh([proof(method, minutes)], NOW)).toBe(fresh);
  });
});
