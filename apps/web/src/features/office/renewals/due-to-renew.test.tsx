import type { OfficeRenewals } from "@sovereign/contract/office-renewals";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer } from "#testing/fake-server.ts";
import { RENEWALS } from "#testing/office-money.ts";
import { renderPage } from "#testing/render-page.tsx";
import { DueToRenew } from "./due-to-renew.tsx";

function open(renewals: OfficeRenewals, status = 200) {
  fakeServer(() => ({ status, body: renewals }));
  renderPage("/office/money", <DueToRenew />);
}

async function cellsOf(name: string) {
  const row = await screen.findByRole("row", { name: new RegExp(`^${name}`) });
  const cells = within(row).getAllByRole("cell");
  return cells
    .map((cell) => cell.textContent || within(cell).queryByRole("img")?.getAttribute("aria-label"))
    .join("; ");
}

describe("who is due to renew", () => {
  it("stands by month, with the interval and its figures", async () => {
    open(RENEWALS);
    expect(await cellsOf("March, from the 24th")).toBe(
      "11; 1; 7 of 11 expected to renew7; 5 to 10; 7 of 11 expected to renew, likely between 5 and 10; $704.00; €0.00",
    );
    expect(await cellsOf("April 2026")).toContain(
      "857 of 1,166 expected to renew, likely between 750 and 964",
    );
    expect(await cellsOf("All paying members")).toBe(
      "1,177; 13; ; ; Each is due once a year.; $75,328.00; €150.00",
    );
    expect(screen.getByText("1,166 due")).toBeTruthy();
    const about =
      "Members who pay today. Made thirty days ahead, the forecast range was right in 11 of the last 12 months.";
    expect(screen.getByText(about)).toBeTruthy();
  });

  it("has no number before ten outcomes", async () => {
    const months = RENEWALS.months.map((month) => ({ ...month, renewing: null }));
    open({ ...RENEWALS, months, back_test: null });
    expect(await cellsOf("April 2026")).toContain("; 1,166 due; ; 1,166 due; ");
    const about = "Members who pay today. A forecast needs ten past renewals.";
    expect(screen.getByText(about)).toBeTruthy();
  });

  it("can be asked again when it did not come", async () => {
    open(RENEWALS, 500);
    expect(await screen.findByText("The renewals didn’t load.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Retry" })).toBeTruthy();
  });
});
