import { expect, it } from "vitest";
import { ApiError } from "#core/api/api-error.ts";
import { signInMethodError } from "./proof-dialog.tsx";

it.each([
  [502, "An error occurred. Please try again."],
  [429, "Too many attempts. Please wait 2 minutes and try again."],
])("shows plain copy for a proxy's %i response", (status, text) => {
  const headers = new Headers({ "retry-after": "90" });
  expect(signInMethodError(new ApiError({ status, headers }, null))).toBe(text);
});
