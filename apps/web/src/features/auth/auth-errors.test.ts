import type { ProblemCode } from "@sovereign/contract/problems";
import { describe, expect, it } from "vitest";
import { ApiError, ConnectionError } from "#core/api/api-error.ts";
import { authFailure } from "./auth-schema.ts";

const refusal = (status: number, code: ProblemCode, title: string, wait?: string) =>
  new ApiError(
    { status, headers: new Headers(wait ? { "retry-after": wait } : {}) },
    { code, title },
  );

describe("the copy for a failed sign-in §8.3", () => {
  it.each([
    [
      refusal(403, "auth.email_not_confirmed", "x"),
      "Please check your email to confirm your account, or contact support.",
    ],
    [refusal(401, "auth.invalid_credentials", "x"), "Invalid email or password. Please try again."],
    [
      refusal(429, "request.rate_limited", "x", "95"),
      "Too many attempts. Please wait 2 minutes and try again.",
    ],
    [refusal(400, "auth.password_common", "Choose another"), "Choose another"],
    [refusal(403, "request.foreign_origin", "Open the other address"), "Open the other address"],
    [refusal(500, "server.unexpected", "x"), "An error occurred. Please try again."],
    [new ConnectionError(null), "An error occurred. Please try again."],
    [new TypeError("x is not a function"), "An error occurred. Please try again."],
  ])("%s", (error, text) => {
    expect(authFailure(error).text).toBe(text);
    expect(authFailure(error).field).toBeUndefined();
  });

  it("is the server's message, below the email field, for any other refusal", () => {
    const error = refusal(400, "auth.email_invalid", "The email address is not valid");
    expect(authFailure(error)).toMatchObject({
      field: "email",
      text: "The email address is not valid",
    });
  });

  it("offers a new link only to an unconfirmed address", () => {
    expect(authFailure(refusal(403, "auth.email_not_confirmed", "x")).unconfirmed).toBe(true);
    expect(authFailure(refusal(401, "auth.invalid_credentials", "x")).unconfirmed).toBe(false);
  });
});
