import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  foldAddress,
  isContextWord,
  isEmailAddress,
  mailboxOf,
  normalizeAddress,
  PASSWORD_MAX_LENGTH,
  passwordStrength,
} from "./credentials.ts";

describe("isEmailAddress", () => {
  it.each([
    "ana@example.com",
    "a@b.co",
    "a.b+c@sub.example.org",
    "A_B-1@x-y.example",
    "o'hara@x.ie",
    "a&b/c=d~e@example.com",
    "!#$%&'*+-/=?^_`{|}~@example.com",
    "'quoted'@example.com",
    "ask.{me}@example.com",
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

describe("normalizeAddress", () => {
  it.each([
    ["Ana@Example.COM", "ana@example.com"],
    ["Ä@exämple.test", "ä@xn--exmple-cua.test"],
    ["Ä@XN--EXMPLE-CUA.test", "ä@xn--exmple-cua.test"],
    ["ÉVA.ΑΣ@EXÄMPLE.test", "éva.ασ@xn--exmple-cua.test"],
    ["ПОЧТА@ПРИМЕР.рф", "почта@xn--e1afmkfd.xn--p1ai"],
    ["a\u0308@exa\u0308mple.test", "ä@xn--exmple-cua.test"],
    ["почта@пример.рф", "почта@xn--e1afmkfd.xn--p1ai"],
    ["用户@例子。中国", "用户@xn--fsqu00a.xn--fiqs8s"],
  ])("normalizes %s to %s, and leaves that unchanged §10.15", (typed, shape) => {
    expect(normalizeAddress(typed)).toBe(shape);
    expect(normalizeAddress(shape)).toBe(shape);
    expect(foldAddress(typed)).toBe(shape);
  });

  it("has one form for every case of an address, and keeps those of other letters apart", () => {
    const letter = fc.constantFrom(..."aßéÉäÄñÑøØžŽσΣжЖİıɐⱯ");
    fc.assert(
      fc.property(fc.array(letter, { minLength: 1, maxLength: 8 }), (letters) => {
        const local = letters.join("");
        const shape = normalizeAddress(`${local}@example.com`);
        expect(shape).toBeDefined();
        expect(normalizeAddress(shape ?? "")).toBe(shape);
        for (const [at, sign] of letters.entries()) {
          const lower = [...letters.slice(0, at), sign.toLowerCase(), ...letters.slice(at + 1)];
          expect(normalizeAddress(`${lower.join("")}@example.com`)).toBe(shape);
        }
      }),
    );
    expect(foldAddress("straße@x.test")).not.toBe(foldAddress("strasse@x.test"));
  });

  it.each([
    ['"a b"@EXÄMPLE.test', '"a b"@xn--exmple-cua.test'],
    ["A..B@Example.com", "a..b@example.com"],
    ["Nobody", "nobody"],
    ["\u212aATE@example.com", "\u212aate@example.com"],
  ])("compares %s, which gets no email, as %s", (typed, shape) => {
    expect(isEmailAddress(typed)).toBe(false);
    expect(foldAddress(typed)).toBe(shape);
  });

  it.each([
    ["a sign that composes to an ASCII letter", "\u212aate@example.com"],
    ["a domain with a port or a path", "ä@exämple.test:80"],
    ["a domain with a user in it", "ä@b@exämple.test"],
    ["a direction mark", "ä\u202e@exämple.test"],
    ["half a character", "\ud83d@example.com"],
    ["a translation of nothing", "a@xn--.test"],
    ["64 characters of two bytes", `${"ä".repeat(64)}@example.com`],
    ["a number for a domain", "ä@１.２"],
  ])("refuses %s", (_what, address) => {
    expect(normalizeAddress(address)).toBeUndefined();
  });
});

describe("mailboxOf", () => {
  it.each([
    ["ana+one@example.com", "ana@example.com"],
    ["ana+one+two@example.com", "ana@example.com"],
    ["+ana@example.com", "+ana@example.com"],
    ["a.n.a@example.com", "a.n.a@example.com"],
    ["a.n.a+x@gmail.com", "ana@gmail.com"],
    ["a.na@googlemail.com", "ana@gmail.com"],
    ["Ä+x@xn--exmple-cua.test", "ä@xn--exmple-cua.test"],
  ])("counts %s as %s", (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
  });
});

describe("isContextWord", () => {
  const words = ["Sovereign", "Example Company Ltd", "ana.silva", "2026"];

  it.each(["sovereign", "SOVEREIGN-2026", "2026exampleCompanyLtd!", "Ana_Silva1"])(
    "recognizes %s",
    (password) => {
      expect(isContextWord(password, words)).toBe(true);
    },
  );

  it.each(["sovereigns", "my sovereign", "silva", "2026", "", "!!!!"])("lets %s pass", (other) => {
    expect(isContextWord(other, words)).toBe(false);
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
    expect(passwordStrength(password)).toBe(score);
  });

  it("rates every password and refuses none", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: PASSWORD_MAX_LENGTH }), (password) => {
        const score = passwordStrength(password);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(4);
      }),
    );
  });
});
