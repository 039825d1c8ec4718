import { MAX_STORE_DESCRIPTION } from "@sovereign/domain/store-listing";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { brand } from "#core/words/brand.ts";
import { renderPage } from "#testing/render-page.tsx";
import { StoreListingPage } from "./store-listing-page.tsx";

const show = () => renderPage("/app-store-preview", <StoreListingPage />);
const copied = () => navigator.clipboard.readText();

describe("the store listing: specification, section 2, /app-store-preview", () => {
  it("offers five full screenshots, each with its own name §2.24", () => {
    show();
    const items = within(screen.getByRole("list", { name: "Screenshots" })).getAllByRole(
      "listitem",
    );
    expect(items).toHaveLength(5);
    for (const [index, item] of items.entries()) {
      const number = index + 1;
      const link = within(item).getByRole("link", { name: `Download screenshot ${number}` });
      expect(link.getAttribute("href")).toBe(`/store/${number}.png`);
      expect(link.getAttribute("download")).toBe(`sovereign-store-${number}.png`);
    }
  });

  it("copies the description as the stores accept it, with full URLs", async () => {
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole("button", { name: "Copy description" }));
    const text = await copied();
    expect(text).toMatch(/^Sovereign asks two things of you each day\.\n\nIn the morning /);
    expect(text).toContain("\n\nINSIDE\n\n- ONE Thing: one priority a day");
    expect(text).toContain(`\n\nMEMBERSHIP\n\n${brand.appPrice} a year in the United States;`);
    const { origin } = window.location;
    expect(text.split("\n").slice(-3)).toEqual([
      `Terms: ${origin}/terms`,
      `Privacy: ${origin}/privacy`,
      "Support: support@example.com",
    ]);
    expect(text).not.toMatch(/[{}]/);
    expect([...text].length).toBeLessThanOrEqual(MAX_STORE_DESCRIPTION);
  });

  it("reports when the browser does not allow a copy", async () => {
    const user = userEvent.setup();
    show();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("Not allowed"));
    await user.click(screen.getByRole("button", { name: "Copy promotional text" }));
    expect(await screen.findByText("The browser did not allow copying")).toBeTruthy();
  });
});
