import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  openSteps,
  RECOVERY_ALPHABET,
  RECOVERY_LENGTH,
  readCode,
  readPhone,
  readRecoveryCode,
  STEP_SECONDS,
  showRecoveryCode,
} from "./factor.ts";

const at = (step: number) => new Date(step * STEP_SECONDS * 1000);

describe("the steps whose codes are accepted", () => {
  it.each<[number, number | null, number[]]>([
    [100, null, [99, 100, 101]],
    [100, 98, [99, 100, 101]],
    [100, 99, [100, 101]],
    [100, 100, [101]],
    [100, 101, []],
    [100, 5000, []],
  ])("at step %i after %j are %j", (present, last, open) => {
    expect(openSteps(at(present), last)).toEqual(open);
    expect(openSteps(new Date(at(present).getTime() + 29_999), last)).toEqual(open);
  });

  it("never include one twice, whatever is accepted at any instant", () => {
    const presses = fc.array(fc.tuple(fc.nat({ max: 20 }), fc.nat({ max: 2 })), { maxLength: 60 });
    fc.assert(
      fc.property(presses, (list) => {
        const taken: number[] = [];
        for (const [step, choice] of list) {
          const chosen = openSteps(at(step + 100), taken.at(-1) ?? null)[choice];
          if (chosen !== undefined) taken.push(chosen);
        }
        expect(new Set(taken).size).toBe(taken.length);
      }),
    );
  });
});

describe("what was typed", () => {
  it.each([
    ["409218", "409218"],
    [" 409 218 ", "409218"],
    ["409-218", "409218"],
    ["40921", undefined],
    ["4092188", undefined],
    ["40921a", undefined],
    ["٤٠٩٢١٨", undefined],
    ["", undefined],
  ])("%j is the code %j", (typed, code) => {
    expect(readCode(typed)).toBe(code);
  });

  it.each([
    ["4KJ7-M2QX", "4KJ7M2QX"],
    ["4kj7m2qx", "4KJ7M2QX"],
    [" 4kj7 m2qx ", "4KJ7M2QX"],
    ["4KJ7-M2Q", undefined],
    ["4KJ7-M2QO", undefined],
    ["", undefined],
  ])("%j is the recovery code %j", (typed, code) => {
    expect(readRecoveryCode(typed)).toBe(code);
  });

  it("is the recovery code that was shown", () => {
    const code = fc.string({
      unit: fc.constantFrom(...RECOVERY_ALPHABET),
      minLength: RECOVERY_LENGTH,
      maxLength: RECOVERY_LENGTH,
    });
    fc.assert(
      fc.property(code, (signs) => {
        expect(readRecoveryCode(showRecoveryCode(signs))).toBe(signs);
        expect(readRecoveryCode(showRecoveryCode(signs).toLowerCase())).toBe(signs);
      }),
    );
  });

  it.each([
    ["+351 912 345 678", "+351912345678"],
    ["+1 (212) 555-0100", "+12125550100"],
    ["912 345 678", undefined],
    ["+0351912345678", undefined],
    ["+35191", undefined],
    ["+3519123456789012", undefined],
    ["+351912345678;drop", undefined],
  ])("%j is the number %j", (typed, number) => {
    expect(readPhone(typed)).toBe(number);
  });
});
