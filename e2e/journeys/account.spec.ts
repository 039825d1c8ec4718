import { linkFromMail, mailsTo } from "#product/mailbox.ts";
import { Member } from "#product/member.ts";
import { refused } from "#support/console-guard.ts";
import { heldOnDevice } from "#support/device.ts";
import { expect, test } from "#support/fixtures.ts";
import { Payments } from "#support/payments.ts";

const PIECE = "/app/resources/case-studies/2008-crash";
const READ = "On the evening of Monday, March 10, 2008";

// Only a browser shows what is left in its storage, its cookies and its history.
test.describe("/app/settings: the account (specification, sections 2, 4 and 7)", () => {
  test("Delete Account ends the subscription, shows a receipt, leaves nothing on the device, and a new sign-up starts empty §2.50 §S44", {
    tag: "@quick",
  }, async ({ visitor: member, page, context, product, guard }) => {
    // Requests of an open page can be in flight when its session ends.
    guard.allow(refused(401));
    guard.allow(refused(403));
    const payments = new Payments(product);

    await test.step("a member pays, commits, reads and answers", async () => {
      await member.joinAt("/privacy");
      await payments.buyFor(member);
      await page.goto(PIECE);
      await expect(page.getByText(READ)).toBeVisible();
      await expect.poll(async () => (await heldOnDevice(page)).databases.join()).toContain(READ);
      await member.commit("Close the account well");
      await member.reflect("Completed");
    });

    const elsewhere = await context.newPage();
    await elsewhere.goto("/app/history");
    await expect(elsewhere.getByRole("heading", { level: 1 })).toBeVisible();

    const title = page.getByRole("heading", { name: "The record was yours, and it is gone." });
    await test.step("deletes the account, and every tab shows it", async () => {
      await page.goto("/app/settings");
      await page.getByRole("button", { name: "Delete Account" }).click();
      const dialog = page.getByRole("dialog", { name: "Are you absolutely sure?" });
      await expect(dialog.getByText(/^Copies in backups expire within/)).toBeVisible();
      await dialog.getByRole("button", { name: "Yes, Delete My Account" }).click();
      await expect(title).toBeVisible();
      await expect(page).toHaveURL(/\/farewell$/);
      await expect(page.getByText(/^D-\d{4}-\d{4}-[0-9A-F]{8}$/)).toBeVisible();
      await expect(page.getByText("The account, 1 kept day, 1 signed-in device")).toBeVisible();
      await expect(page.getByText("Subscription canceled. No further charge.")).toBeVisible();
      await expect(
        elsewhere.getByRole("heading", { name: "The receipt is on its way to you." }),
      ).toBeVisible();
    });

    await test.step("nothing of the member is left on the device or in the browser's history", async () => {
      const held = () => heldOnDevice(page);
      await expect.poll(held).toEqual({ storage: [], databases: [] });
      expect((await context.cookies()).map(({ name }) => name)).toEqual([]);
      expect(JSON.stringify(await page.evaluate(() => history.state))).not.toContain("D-");
      await page.reload();
      await expect(
        page.getByRole("heading", { name: "The receipt is on its way to you." }),
      ).toBeVisible();
      await expect(title).toHaveCount(0);
      await page.goBack();
      await expect(page).not.toHaveURL(/\/app/);
      await elsewhere.close();
    });

    await test.step("the subscription has ended, and late events restore nothing", async () => {
      const subscription = async () =>
        (await payments.state()).subscriptions.find(({ email }) => email === member.email);
      expect((await subscription())?.status).toBe("canceled");
      const mails = async () => (await mailsTo(product, member.email)).map((mail) => mail.subject);
      await expect.poll(mails).toContain("Your account has been deleted");
      const earlier = await mails();
      for (const { id } of (await payments.state()).events) {
        await payments.act("redeliver", { event_id: id });
      }
      await payments.act("settled");

      const again = new Member(page, product, member);
      await again.signUp();
      // The mailbox still has the link of the first sign-up.
      await expect.poll(mails).toHaveLength(earlier.length + 1);
      await again.confirm();
      await again.signIn();
      await expect(page.getByRole("button", { name: "Commit to My ONE Thing" })).toBeVisible();
      expect(JSON.parse((await again.ask("/api/functions/check-subscription")).text)).toMatchObject(
        {
          subscribed: false,
          ended: null,
        },
      );
      await page.goto("/app/settings");
      await expect(page.getByText("You are reading the preview.")).toBeVisible();
      expect((await mails()).slice(earlier.length).join()).not.toMatch(/membership|renew|payment/i);
    });
  });

  test("a new address: both are notified, a press makes it the member's, and the old one reverts it §2.55", {
    tag: "@long",
  }, async ({ visitor: member, page, browser, product, guard }) => {
    guard.allow(refused(401));
    guard.allow(refused(403));
    const next = member.email.replace("@", ".next@");
    await member.joinAt("/app/settings");
    await page.getByRole("link", { name: "Change your email address" }).click();
    await page.getByLabel("New email address").fill(next);
    await page.getByRole("button", { name: "Send the Link" }).click();
    await expect(page.getByRole("heading", { name: "Your new address is waiting" })).toBeFocused();
    await page.getByRole("button", { name: "Send the Link Again" }).click();
    await expect(member.toast("The link is on its way again")).toBeVisible();
    const link = await linkFromMail(product, next, /\/auth\/email#token=/);
    const undo = await linkFromMail(product, member.email, /\/auth\/email\/undo#token=/);

    await page.goto(link);
    await page.getByRole("button", { name: "Confirm the Address" }).click();
    await expect(page).toHaveURL(/\/app\/settings#security$/);
    await expect(page.getByRole("main").getByText(next).first()).toBeVisible();
    const subjects = async () => (await mailsTo(product, member.email)).map((mail) => mail.subject);
    await expect.poll(subjects).toContain("Your address was changed");

    await test.step("reverts the change from the old mailbox, in any browser", async () => {
      // An open page would notice the end of its session.
      await page.goto("about:blank");
      const mailbox = await browser.newContext({ baseURL: product.url });
      const reader = await mailbox.newPage();
      await reader.goto(undo);
      await reader.getByRole("button", { name: "It Was Not Me" }).click();
      await expect(reader.getByRole("heading", { name: "Your account is frozen." })).toBeVisible();
      await page.goto("/app");
      await expect(page.getByText("You have been signed out.")).toBeVisible();
      await member.submitSignIn();
      await expect(page.getByText(/^This account is frozen/).first()).toBeVisible();

      await reader.getByLabel("Password from before the change").fill(member.password);
      await reader.getByLabel("New password").fill("mine once more");
      await reader.getByRole("button", { name: "Come Back" }).click();
      await expect(reader.getByLabel("Email")).toHaveValue(member.email);
      await mailbox.close();
      await member.submitSignIn("mine once more");
      await expect(page).toHaveURL(/\/app$/);
    });
  });
});
