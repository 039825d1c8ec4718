import { describe, expect, it } from "vitest";
import { hasSignInMethod } from "./sign-in-methods.ts";

describe("the sign-in methods of an account", () => {
  it.each([
    [{ hasPassword: false, providers: 0, passkeys: 0 }, false],
    [{ hasPassword: true, providers: 0, passkeys: 0 }, true],
    [{ hasPassword: false, providers: 1, passkeys: 0 }, true],
    [{ hasPassword: false, providers: 0, passkeys: 1 }, true],
  ])("%o are enough: %s", (left, enough) => {
    expect(hasSignInMethod(left)).toBe(enough);
  });
});
