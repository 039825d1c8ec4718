import { afterEach, expect, it } from "vitest";
import { takeMailedToken } from "./mailed-token.ts";

afterEach(() => history.replaceState(null, "", "/"));

it.each(["/auth/confirm#token=abc", "/auth?token=abc"])(
  "the token of %s is removed from the URL immediately, and stays with the history entry (decision 34)",
  (address) => {
    history.replaceState({ key: "one" }, "", address);
    takeMailedToken();
    const { pathname, search, hash } = window.location;
    expect(search + hash).toBe("");
    expect(address.startsWith(pathname)).toBe(true);
    expect(history.state).toEqual({ key: "one", usr: { mailedToken: "abc" } });
    // A reload finds it there and removes nothing.
    takeMailedToken();
    expect(history.state.usr).toEqual({ mailedToken: "abc" });
  },
);
