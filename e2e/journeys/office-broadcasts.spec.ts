import { linkFromMail, mailsTo } from "#product/mailbox.ts";
import { expect, test } from "#support/fixtures.ts";
import { countPresses, officeBeside } from "#support/office.ts";
import { Payments } from "#support/payments.ts";

/** Nobody else asked for new pieces. */
test.use({ business: "broadcasts" });

test("a member asks for new pieces, reads of one, and stops it in one press", {
  tag: "@quick",
}, async ({ page, browser, product, member }) => {
  await new Payments(product).buyFor(member);
  await page.goto("/app/welcome");
  await page.getByRole("button", { name: "Yes, Email Me" }).click();
  await expect(page.getByRole("status")).toContainText(
    "We will email you when a new article opens.",
  );
  await page.goto("/app/resources");
  await expect(page.getByRole("switch", { name: "New articles" })).toBeChecked();
  await page.goto("/app/settings#messages");
  const wanted = page.getByRole("switch", { name: "New articles" });
  await expect(wanted).toBeChecked();

  const office = await officeBeside(browser, product, {
    role: "editor",
    path: "/office/broadcasts",
  });
  await expect(office.getByText("Nothing is sending right now.")).toBeVisible();
  const presses = await countPresses(office);
  await office.getByRole("link", { name: "Write a Broadcast" }).click();
  const piece = office.getByLabel("Article", { exact: true });
  await piece.selectOption({ label: "AI, Crypto and the New Scarcity" });
  await expect(office.getByLabel("Subject")).toHaveValue(
    "New in the vault: AI, Crypto and the New Scarcity",
  );
  await office.getByLabel("Message").fill("It is **long**, and worth [an hour](/app/resources).");
  await expect(office.getByText("Fewer than twenty recipients.")).toBeVisible();
  await expect(office.getByText(/^Saved at \d/)).toBeVisible();
  await office.getByRole("button", { name: "Send Test" }).click();
  await expect(
    office.getByText(`The mail server accepted it for ${product.editor.email}`),
  ).toBeVisible();
  await office.getByRole("button", { name: "Send to fewer than twenty", exact: true }).click();
  await expect(
    office.getByText("The mail server accepted fewer than twenty of fewer than twenty."),
  ).toBeVisible();
  expect(await presses()).toBe(3);

  const stop = await linkFromMail(product, member.email, /\/unsubscribe\/releases~/);
  const mail = (await mailsTo(product, member.email)).at(-1);
  expect(mail?.subject).toBe("New in the vault: AI, Crypto and the New Scarcity");
  expect(mail?.text).toContain(`${product.url}/app/resources/excerpts/`);
  await page.goto(stop);
  await expect(page.getByRole("heading", { name: /^Stop the emails about new/ })).toBeVisible();
  await page.getByRole("button", { name: "Stop These Messages" }).click();
  await expect(page.getByRole("heading", { name: /have stopped\.$/ })).toBeFocused();
  await page.goto("/app/settings#messages");
  await expect(wanted).not.toBeChecked();
});
