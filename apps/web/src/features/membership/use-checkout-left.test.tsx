import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { clearToasts } from "#ui/toast.ts";
import { renderPage } from "#web/testing/render-page.tsx";
import { returnPath, useCheckoutLeft } from "./use-checkout-left.ts";

function Page() {
  useCheckoutLeft();
  return <h1>Where it began</h1>;
}
const SAID = "Nothing was charged";

afterEach(clearToasts);

describe("back from a checkout that was left", () => {
  it("says so once, and leaves the address as it was", async () => {
    const { router } = renderPage("/demo", <Page />, "/demo?tab=vault&canceled=true#levels");
    expect(await screen.findByText(SAID)).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).toBe("?tab=vault"));
    expect(router.state.location.hash).toBe("#levels");
    expect(screen.getAllByText(SAID)).toHaveLength(1);
    expect(screen.getByRole("heading", { name: "Where it began" })).toBeTruthy();
  });

  it("has nothing to say on any other way here", () => {
    renderPage("/demo", <Page />, "/demo?tab=vault&canceled=false");
    expect(screen.queryByText(SAID)).toBeNull();
  });
});

describe("where a checkout leads back to", () => {
  it.each([
    ["/", "", "/#pricing"],
    ["/demo/", "?tab=vault", "/demo?tab=vault"],
    ["/app/resources", "?q=what+I+look+for", "/app/resources"],
  ])("from %s%s: %s", (pathname, search, expected) => {
    expect(returnPath({ pathname, search })).toBe(expected);
  });
});
