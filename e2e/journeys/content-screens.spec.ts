import type { Page } from "@playwright/test";
import { refused } from "#support/console-guard.ts";
import { expect, test } from "#support/fixtures.ts";
import { followTo } from "#support/in-app.ts";
import { lookAt } from "#support/looks.ts";
import { Payments } from "#support/payments.ts";

/** Also on the narrowest phone (WCAG 1.4.10). */
async function lookEverywhere(page: Page, screen: string): Promise<void> {
  await expect(page.locator("[data-waiting]")).toHaveCount(0);
  await lookAt(page, screen, { furtherWidths: [320] });
}

const pagesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length;

test.describe("The content screens, phone and desktop, dark and light", () => {
  test("in the preview, and with a membership §2.34", { tag: "@long" }, async ({
    member,
    page,
    product,
    guard,
  }) => {
    guard.allow(refused(403));
    const open = async (path: string, name: string | RegExp, screen: string) => {
      await followTo(page, path);
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await lookEverywhere(page, screen);
    };
    await open("/app/settings", "Settings", "settings-free");
    await open("/app/community", "Membership", "community-free");
    await open("/app/resources", "Resource Vault", "vault-free");
    await open("/app/resources/case-studies/2008-crash", /2008/, "reader-locked");
    await open("/app/programme", "The 30 days", "programme-free");
    await open("/app/programme/15", /Draw the machine/, "programme-day-locked");

    await new Payments(product).buyFor(member);
    await page.goto("/app");

    await open("/app", /one thing/i, "dashboard-reading");
    await open("/app/welcome", "Everything is open.", "welcome-paid");
    await open("/app/settings", "Settings", "settings-member");
    await open("/app/community", "Membership", "community-member");
    await open("/app/resources", "Resource Vault", "vault-member");
    await open("/app/resources?q=patience", "Resource Vault", "vault-search");
    await open("/app/resources?q=yacht", "Resource Vault", "vault-search-none");
    await open("/app/resources/excerpts/introduction", "Introduction", "reader-excerpt");
    await open("/app/resources/case-studies/2008-crash", /2008/, "reader-case-study");
    await open("/app/resources/frameworks/holding-structure", /Holding/, "reader-framework");
    await open("/app/programme", "The 30 days", "programme-member");
    await open("/app/programme/30", /ten years out/, "programme-day");
    await open("/app/manifesto", "The Billionaire Manifesto", "manifesto-unsigned");
  });

  test("the manifesto, signed and printed on three sheets in both sizes §2.38 §4.47 §5.9", async ({
    member,
    page,
  }) => {
    await page.getByRole("link", { name: "Manifesto", exact: true }).first().click();
    const title = page.getByRole("heading", { level: 1, name: "The Billionaire Manifesto" });
    await expect(title).toBeVisible();
    for (const law of [
      "Utility is Your Worth",
      "Build Companies, Not Excuses",
      "Action Beats Genius",
      "Iterate Relentlessly",
      "AI is Your Leverage",
      "Brand is Gravity",
      "Own the Assets",
      "Sovereignty Above Everything",
    ]) {
      await expect(page.getByRole("heading", { name: law })).toBeVisible();
    }
    const sign = page.getByRole("button", { name: "Sign the Manifesto & Begin" });
    await page.getByLabel("I have read and understood The Billionaire Manifesto").check();
    await expect(sign).not.toBeEnabled();
    await page
      .getByLabel("I commit to living by these principles as I build sovereign wealth")
      .check();
    await sign.click();
    await expect(page.getByText(/^Signed by you on /).first()).toBeVisible();
    await page.evaluate(() => localStorage.removeItem("manifesto_signed_date"));
    await page.reload();
    await expect(page.getByText(/^Signed by you on /).first()).toBeVisible();
    // The page shows what the device stored and also sends it.
    const kept = async () => JSON.parse((await member.ask("/api/manifesto/signature")).text);
    await expect.poll(kept).toMatchObject({ signature: { version: "2026-2" } });
    for (const format of ["A4", "Letter"]) {
      const pdf = await page.pdf({ format, printBackground: true, preferCSSPageSize: false });
      expect(pagesOf(pdf), format).toBe(3);
    }
    await page.getByRole("link", { name: "Return to Dashboard" }).click();
    await expect(page).toHaveURL(/\/app\/home$/);
  });
});
