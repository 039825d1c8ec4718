import { afterEach, expect, it } from "vitest";
import { nextOfPage } from "#core/page/paths.ts";
import { withNext } from "#core/session/auth-api.ts";
import { takeEmailLinkToken } from "./email-link-token.ts";

afterEach(() => history.replaceState(null, "", "/"));

it.each(["/auth/confirm#token=abc", "/auth?token=abc"])(
  "the token of %s is removed from the URL immediately, and stays with the history entry (decision 34)",
  (address) => {
    history.replaceState({ key: "one" }, "", address);
    takeEmailLinkToken();
    const { pathname, search, hash } = window.location;
    expect(search + hash).toBe("");
    expect(address.startsWith(pathname)).toBe(true);
    expect(history.state).toEqual({ key: "one", usr: { emailLinkToken: "abc" } });
    // A reload finds it there and removes nothing.
    takeEmailLinkToken();
    expect(history.state.usr).toEqual({ emailLinkToken: "abc" });
  },
);

it("where its sign-in continues goes with the token, out of the URL", () => {
  history.replaceState(null, "", "/auth/confirm#token=abc&next=%2Fpartner%2Fone~two");
  takeEmailLinkToken();
  expect(window.location.href.endsWith("/auth/confirm")).toBe(true);
  expect(nextOfPage()).toBe("/partner/one~two");
});

it.each([
  ["/partner/one~two", "/partner/one~two"],
  ["/gift/one", "/gift/one"],
  ["/auth?next=%2Foffer%2FSPRING", "/offer/SPRING"],
  ["/auth#sign-in=cancelled&next=%2Fpartner%2Fone", "/partner/one"],
  ["/auth?next=%2F%2Fevil.example", undefined],
  ["/auth#next=https%3A%2F%2Fevil.example%2Fpartner%2Fx", undefined],
  ["/app/settings", undefined],
])("a sign-in at %s continues at %s", (address, next) => {
  history.replaceState(null, "", address);
  expect(nextOfPage()).toBe(next);
});

it.each([
  ["/app/history?year=2026", "/app/history?year=2026"],
  ["/office/members?q=ana%40example.com", "/office/members"],
  [`/app/one-thing?shared_text=${"o".repeat(400)}`, "/app/one-thing"],
  [`/app/${"o".repeat(400)}`, undefined],
])("an email asked for on the way to %s leads to what the server takes", (next, sent) => {
  history.replaceState(null, "", `/auth?next=${encodeURIComponent(next)}`);
  expect(nextOfPage()).toBe(next);
  expect(withNext({}).next).toBe(sent);
});
