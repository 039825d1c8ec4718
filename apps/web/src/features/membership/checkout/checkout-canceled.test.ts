import { afterEach, describe, expect, it } from "vitest";
import { clearToasts, toasts } from "#design/feedback/toast.ts";
import { returnPath, showCheckoutCanceled } from "./checkout-canceled.ts";

/** Opens a URL as another site would; returns the toasts and the final path. */
function open(address: string) {
  history.replaceState(null, "", address);
  showCheckoutCanceled();
  const { pathname, search, hash } = window.location;
  return { said: toasts.get().map(({ title }) => title), at: pathname + search + hash };
}

afterEach(() => {
  clearToasts();
  history.replaceState(null, "", "/");
});

describe("a canceled checkout", () => {
  it("shows it once and restores the URL §7.28", () => {
    const back = open("/demo?tab=vault&canceled=true#levels");
    expect(back).toEqual({ said: ["Nothing was charged"], at: "/demo?tab=vault#levels" });
  });

  it("shows nothing on any other entry to the page", () => {
    const address = "/demo?tab=vault&canceled=false";
    expect(open(address)).toEqual({ said: [], at: address });
  });
});

describe("the checkout's return URL", () => {
  it.each([
    ["/", "", "/#pricing"],
    ["/demo/", "?tab=vault", "/demo?tab=vault"],
    ["/app/resources", "?q=what+I+look+for", "/app/resources"],
  ])("from %s%s: %s", (pathname, search, expected) => {
    expect(returnPath({ pathname, search })).toBe(expected);
  });
});
