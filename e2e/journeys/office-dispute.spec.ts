import { expect, test } from "#support/fixtures.ts";
import { enter } from "#support/keyboard.ts";
import { countPresses, officeBeside, sayWhy } from "#support/office.ts";
import { Payments } from "#support/payments.ts";
import { PRICE } from "#support/price.ts";

// A product of its own, in which nothing else is disputed.
test.use({ business: "dispute" });

const MOST_PRESSES = 3;

type Dispute = { status: string; evidence_details: { submission_count: number } };

test("a dispute is contested from Today", { tag: "@long" }, async ({
  browser,
  product,
  visitor: member,
}) => {
  const payments = new Payments(product);
  await member.join();
  await payments.buyFor(member);
  const { id: subscription = "" } =
    (await payments.state()).subscriptions.find(({ email }) => email === member.email) ?? {};
  await payments.act("dispute", { subscription });
  const office = await officeBeside(browser, product);
  const need = office.getByRole("link", {
    name: "Respond to the Dispute: A dispute needs a response",
  });
  const sheet = office.getByRole("dialog", { name: `Respond to the dispute from ${member.email}` });

  await test.step("the sheet says what each answer will do, and three presses send it", async () => {
    await office.goto("/office");
    await expect(office.getByText(/^by \d+\s\w+$/)).toBeVisible();
    const presses = await countPresses(office);
    await need.click();
    await sayWhy(office);
    await expect(sheet.getByText(`The bank holds the ${PRICE}.00`)).toBeVisible();
    await expect(sheet.getByText("Nothing they wrote is included.")).toBeVisible();
    await enter(office, sheet.getByRole("button", { name: "Send Response" }));
    await expect(office.getByText("The response was sent.")).toBeVisible();
    expect(await presses()).toBeLessThanOrEqual(MOST_PRESSES);
  });

  await test.step("what came of it stands with the member, in the log and at the bank", async () => {
    await office.reload();
    await expect(office.getByText("Adrian responded to the dispute").first()).toBeVisible();
    await expect(office.getByRole("button", { name: /^Respond to the dispute/ })).toBeHidden();
    await office.goto("/office/log");
    const line = office.getByRole("row").filter({ hasText: member.email });
    await expect(line.filter({ hasText: "Responded to the dispute" }).first()).toBeVisible();
    const [dispute] = await payments.recorded<Dispute>("disputes");
    expect(dispute).toMatchObject({ status: "under_review" });
    // The provider's event about it may still be on its way.
    await expect(async () => {
      await office.goto("/office");
      await expect(
        office.getByRole("heading", { name: "Needs attention", exact: true }),
      ).toBeVisible();
      await expect(need).toBeHidden({ timeout: 5_000 });
    }).toPass();
  });
  await office.context().close();
});
