import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isEmailAddress } from "./email-address.ts";
import { PASSWORD_MAX_LENGTH, passwordStrength } from "./password.ts";

describe("isEmailAddress", () => {
  it.each([
    "ana@example.com",
    "a@b.co",
    "a.b+c@sub.example.org",
    "A_B-1@x-y.example",
    "o'hara@x.ie",
  ])("accepts %s", (address) => {
    expect(isEmailAddress(address)).toBe(true);
  });

  it.each(
    [
      ["", "ana", "ana@", "@example.com", "ana@example", "ana@@example.com", "ana @example.com"],
      [
        "ana@example.com ",
        "ana@example.com\r\nBcc: x@y.zz",
        "ana..b@example.com",
        ".ana@example.com",
      ],
      ["ana.@example.com", "ana@-example.com", "ana@example-.com", "ana@.com", "ana@example.c"],
      [`${"a".repeat(65)}@example.com`, `a@${"b".repeat(60).concat(".").repeat(5)}com`, "<a@b.co>"],
    ].flat(),
  )("refuses %j", (address) => {
    expect(isEmailAddress(address)).toBe(false);
  });
});

describe("passwordStrength", () => {
  it.each([
    ["", 0],
    ["12345", 0],
    ["123456", 1],
    ["aaaaaaaaaaaa", 1],
    ["abcdefghijkl", 1],
    ["Password123!", 1],
    ["tr4Vel", 2],
    ["kitchen-lamp", 3],
    ["correct horse battery staple", 4],
  ])("rates %j as %i", (password, score) => {
    expect(passwordStrength(password).score).toBe(score);
  });

  it("has advice for every password and refuses none", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: PASSWORD_MAX_LENGTH }), (password) => {
        const { score, advice } = passwordStrength(password);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(4);
        expect(advice).not.toBe("");
      }),
    );
  });
});
