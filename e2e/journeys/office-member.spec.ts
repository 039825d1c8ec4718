import { expectSound } from "#support/accessibility.ts";
import { refused } from "#support/console-guard.ts";
import { expect, test } from "#support/fixtures.ts";
import { enter } from "#support/keyboard.ts";
import { enterOffice } from "#support/office.ts";
import { Payments } from "#support/payments.ts";
import { PRICE } from "#support/price.ts";

const SECRET = "Sign the lease of the boathouse";

test.describe("a member in the office", { tag: "@long" }, () => {
  test("is shown without a word of theirs, and sees who looked and why", async ({
    page,
    browser,
    product,
    member,
    guard,
  }) => {
    guard.allow(refused(503));
    const payments = new Payments(product);
    await payments.buyFor(member);
    await member.commit(SECRET);
    await member.reflect("Completed");
    const { id } = JSON.parse((await member.ask("/api/auth/user")).text);
    const office = await browser.newPage({ baseURL: product.url, locale: "en-GB" });
    const path = `/office/members/${id}`;

    await test.step("nobody has looked before", async () => {
      await page.goto("/app/settings/looks");
      await expect(page.getByText("Nobody has looked.")).toBeVisible();
      await expectSound(page);
    });

    await test.step("the owner opens the page, and finds the payment and the message", async () => {
      await enterOffice(office, product, { path });
      await expect(office.getByRole("heading", { level: 1 })).toHaveText(member.email);
      await expect(office.getByText(/^Pays by card since .+, and is paid until/)).toBeVisible();
      const payment = office.getByRole("table", { name: "Payments" });
      await expect(payment.getByRole("row", { name: /First payment/ })).toContainText(
        `${PRICE}.00`,
      );
      await expect(office.getByText(`${PRICE}.00 in one payment, nothing returned`)).toBeVisible();
      await expect(office.getByText("Stripe, Visa ending 4242")).toBeVisible();
      await expect(office.getByText("One is signed in.")).toBeVisible();
      await expect(office.getByText(/^What this member writes is not here/)).toBeVisible();
      expect(await office.content()).not.toContain("boathouse");
      await expectSound(office);
    });

    await test.step("the member sees the look at once", async () => {
      await page.goto("/app/settings");
      await expect(page.getByText("One look, no acts.")).toBeVisible();
      await page.getByRole("link", { name: "See All: Who looked at my account" }).click();
      await expect(page.getByRole("listitem").first()).toContainText("Adrian looked");
      await expect(page.getByText("Your membership began.")).toBeVisible();
    });

    await test.step("the owner says why, by the keyboard, and the member reads it", async () => {
      await enter(office, office.getByRole("button", { name: "Change", exact: true }));
      const sheet = office.getByRole("dialog", { name: "Why you look" });
      await sheet.getByRole("combobox").selectOption({ index: 1 });
      await expectSound(office);
      await enter(office, sheet.getByRole("button", { name: "Save" }));
      await expect(sheet).toBeHidden();
      await expect(office.getByText(/Why: their message of /)).toBeVisible();
      await page.reload();
      await expect(page.getByText(/For your message of /)).toBeVisible();
      await expect(page.getByText("Adrian looked")).toHaveCount(1);
      await expectSound(page);
    });

    await test.step("a silent provider leaves the rest of the page", async () => {
      await payments.act("outage", { mode: "down" });
      await office.reload();
      await expect(office.getByText("Stripe did not answer.", { exact: false })).toBeVisible();
      await expect(office.getByText(/^Pays by card since/)).toBeVisible();
      await expectSound(office);
      await payments.act("outage", { mode: "none" });
      await office.getByRole("button", { name: "Retry" }).click();
      await expect(office.getByText(`${PRICE}.00 in one payment, nothing returned`)).toBeVisible();
    });

    await test.step("who is unknown is not found", async () => {
      await office.goto("/office/members/nobody");
      await expect(office.getByRole("heading", { name: "There is no such member." })).toBeVisible();
      await expectSound(office);
    });
    await office.close();
  });
});
