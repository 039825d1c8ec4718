import { afterEach, expect, it } from "vitest";
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
