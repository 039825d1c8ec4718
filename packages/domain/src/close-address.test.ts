import { describe, expect, it } from "vitest";
import { closeAddresses, editDistance } from "./close-address.ts";

describe("the distance of two texts", () => {
  it.each([
    ["", "abc", 3],
    ["abc", "abc", 0],
    ["example", "exmaple", 1],
    ["marlow", "marlowe", 1],
    ["marlow", "malik", 3],
  ])("%s and %s is %i", (one, other, distance) => {
    expect(editDistance(one, other)).toBe(distance);
    expect(editDistance(other, one)).toBe(distance);
  });
});

describe("close addresses", () => {
  it("come closest first, without those that have little in common", () => {
    const emails = ["x.yz@other.test", "e.malik@example.org", "e.marlowe@example.com"];
    const candidates = emails.map((email) => ({ email }));
    expect(closeAddresses("e.marlow@exmaple.com", candidates, 2)).toEqual([
      { email: "e.marlowe@example.com" },
      { email: "e.malik@example.org" },
    ]);
  });
});
