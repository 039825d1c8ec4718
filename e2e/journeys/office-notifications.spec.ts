import { mailsTo } from "#product/mailbox.ts";
import { Member } from "#product/member.ts";
import { expectSound } from "#support/accessibility.ts";
import { expect, test } from "#support/fixtures.ts";
import { deliver, joinWithReminders, press, shownIn } from "#support/notifications.ts";
import { officeBeside } from "#support/office.ts";

test.use({ settings: { APP_WORKER: "on", COMPANY_NAME: "Notification Ltd" } });

test("a letter goes to two members by email, and to one as a notification that opens the app", {
  tag: "@long",
}, async ({ page, visitor: anna, context, browser, product }) => {
  const { worker, lastMessage } = await joinWithReminders(anna, product.payments_url);
  const other = await browser.newContext({ baseURL: product.url });
  const bert = new Member(await other.newPage(), product);
  await bert.join();

  const office = await officeBeside(browser, product, { path: "/office/members" });
  await office.getByRole("link", { name: "Write to These" }).click();
  await office.getByLabel("Subject").fill("We were wrong about March");
  await office.getByLabel("Preview text").fill("Two figures were off.");
  await office.getByLabel("Words").fill("The first is on page two, for members.");
  await office.getByText("Email and notification", { exact: true }).click();
  await expect(office.getByText("1 gets a notification.")).toBeVisible();
  await expectSound(office);
  await office.getByRole("button", { name: "Send It to Me" }).click();
  await expect(office.getByText(`Arrived at ${product.owner.email}`)).toBeVisible();
  await office.getByRole("button", { name: /^Send to \d/ }).click();
  await expect(office.getByText(/1 of 1 notifications arrived\./)).toBeVisible();
  await expect(office.getByRole("region", { name: "Emails" })).toBeVisible();
  await expectSound(office);
  for (const { email } of [anna, bert]) {
    const subjects = (await mailsTo(product, email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === "We were wrong about March")).toHaveLength(1);
  }

  const message = await lastMessage();
  expect(message).not.toContain("page two");
  await deliver(context, page, message);
  await expect
    .poll(() => shownIn(worker))
    .toMatchObject([
      { title: "We were wrong about March", options: { body: "Two figures were off." } },
    ]);
  const [shown] = await shownIn(worker);
  if (shown) await press(worker, shown);
  await expect(page).toHaveURL(/\/app$/);
});
