import type { Page } from "@playwright/test";
import { linkFromMail } from "#product/mailbox.ts";
import { Member } from "#product/member.ts";
import { expect, test } from "#support/fixtures.ts";
import { lookAt } from "#support/looks.ts";
import { Payments } from "#support/payments.ts";

const LIMITS = { journey: 180_000, signal: 2_000, end: 1_000 };

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).click();

/** Names in the report how long it took, which a busy machine decides. */
async function measured(what: keyof typeof LIMITS, since: number): Promise<void> {
  const description = `${Date.now() - since} ms of ${LIMITS[what]}`;
  test.info().annotations.push({ type: `measured: ${what}`, description });
}

// Two browsers, connected by the event stream alone.
test.describe("A partner", { tag: "@long" }, () => {
  test("is invited as a stranger, says “Well kept” and ends it, each seen on the other’s open page", async ({
    member: inviter,
    page,
    browser,
    product,
  }) => {
    await new Payments(product).buyFor(inviter);
    await inviter.commit("Send the term sheet before noon");
    await page.goto("/app/accountability");
    await lookAt(page, "partner-none", { furtherWidths: [320] });

    const context = await browser.newContext({ baseURL: product.url, reducedMotion: "reduce" });
    const partner = new Member(await context.newPage(), product);
    const other = partner.page;

    await press(page, "Invite a Partner");
    const sheet = page.getByRole("dialog");
    await sheet.getByLabel("Their address").fill(partner.email);
    await sheet.getByLabel("You call them").fill("Priya");
    await sheet.getByLabel("They know you as").fill("Elinor");
    await lookAt(page, "partner-invite", { furtherWidths: [320] });
    await press(page, "Send Invitation");
    await expect(page.getByText("waiting for Priya")).toBeVisible();
    await lookAt(page, "partner-invited", { furtherWidths: [320] });

    // The time it takes a stranger begins with the email.
    const invited = Date.now();
    await other.goto(await linkFromMail(product, partner.email, /\/partner\/[\w~-]+$/));
    await expect(
      other.getByRole("heading", { name: "Elinor would like you to notice." }),
    ).toBeVisible();
    await lookAt(other, "partner-invitation", { furtherWidths: [320] });
    await other.getByLabel("Email").fill(partner.email);
    await other.getByLabel("Password", { exact: true }).fill(partner.password);
    await press(other, "Create Account");
    await expect(other.getByRole("heading", { name: "Check your inbox." })).toBeVisible();
    const mail = await context.newPage();
    await mail.goto(await partner.confirmationLink());
    await press(mail, "Confirm and Begin");
    // The email leads back to the invitation, and the page that asked for the account shows it too.
    const accept = { name: `Accept as ${partner.email}` };
    await expect(mail).toHaveURL(/\/partner\/[\w~-]+$/);
    await expect(mail.getByRole("button", accept)).toBeVisible();
    await mail.close();
    await other.getByRole("button", accept).click();
    await expect(other).toHaveURL(/\/app\/accountability$/);
    await expect(other.getByText("Elinor’s day is open", { exact: false })).toBeVisible();
    await expect(page.getByRole("group", { name: "Send Priya one of three" })).toBeVisible();
    await lookAt(page, "partner-pair", { furtherWidths: [320] });
    await lookAt(other, "partner-side", { furtherWidths: [320] });
    expect(await other.content()).not.toContain("term sheet");

    await press(page, "Yes");
    await expect(page.getByRole("button", { name: "Yes", exact: true })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    // Whoever looks again sees it; no event tells the hour of an answer.
    await other.reload();
    await expect(other.getByText("Elinor kept the day", { exact: false })).toBeVisible();
    const heard = page.getByText(/^Priya, .+: Well kept$/);
    await expect(heard).toHaveCount(0);
    const signaled = Date.now();
    await press(other, "Well kept");
    await expect(heard).toBeVisible();
    await measured("signal", signaled);
    await measured("journey", invited);
    await expect(other.getByText(/^Well kept, sent at /)).toBeVisible();

    await press(other, "End It");
    await lookAt(other, "partner-end", { furtherWidths: [320] });
    await other.getByRole("dialog").getByRole("button", { name: "End It" }).click();
    const ended = Date.now();
    await expect(page.getByText(/^Priya has ended it\./)).toBeVisible();
    await measured("end", ended);
    await expect(page.getByRole("group", { name: "Send Priya one of three" })).toHaveCount(0);
    await expect(heard).toHaveCount(0);
    await expect(other.getByText(/^You ended it on /)).toBeVisible();
    await context.close();
  });
});
