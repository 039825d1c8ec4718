import { expect, test } from "#support/native-fixtures.ts";

const PRESSED = "localNotificationActionPerformed";

/*
 * Only on Android, which has a second permission for exact alarms; `native-reminders.test.ts` and
 * `phone-card.test.tsx` test both phones.
 */
test.use({ shell: "android" });

test("Reminders: refused, granted, tested, rescheduled by an answer and deleted with their member, on android", {
  tag: "@long",
}, async ({ page, visitor: member, plugins: { LocalNotifications: phone }, bridge }) => {
  const toggle = page.getByRole("switch", { name: "Enable daily reminders" });
  const say = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
  phone.answers = "denied";
  await member.signUp();
  await member.confirm();
  await member.signIn();
  await page.goto("/app/settings#reminders");
  await toggle.click();
  await say("Permission denied");
  await say("Enable notifications in Settings to receive daily reminders.");
  await expect(toggle).not.toBeChecked();
  expect(phone.ahead()).toEqual([]);

  // The member allowed it in the phone's settings and returned.
  phone.display = "granted";
  phone.exactAlarms = "denied";
  await bridge.emit("App", "resume");
  await say("Granted");
  await toggle.click();
  await say("Reminder set");
  await expect.poll(() => phone.ahead().length).toBe(30);
  const [first] = phone.ahead();
  expect(first).toMatchObject({
    id: 1,
    title: "Sovereign",
    body: "Time to define your ONE Thing for today.",
    schedule: { allowWhileIdle: true },
    isExactNotification: false,
  });
  await page.getByRole("button", { name: "Allow Exact Alarms" }).click();
  await expect.poll(() => phone.ahead()[0]?.isExactNotification).toBe(true);

  // Late enough that today's is still ahead.
  const days = () => phone.ahead().map(({ extra }) => extra.day);
  const today = await page.evaluate(() => new Date().toLocaleDateString("sv-SE"));
  await page.getByLabel("Reminder time").fill("23:59");
  await page.getByLabel("Reminder time").blur();
  await expect.poll(() => days()[0]).toBe(today);
  // Wait for this message, because the next one would replace it.
  await say("Daily reminder scheduled for 23:59");

  await page.getByRole("button", { name: "Send Test Notification" }).click();
  await say("Test sent");
  expect(phone.pending.get(2)).toMatchObject({ title: "Sovereign" });
  await bridge.emit("LocalNotifications", PRESSED, phone.press(2));
  await expect(page).toHaveURL(/\/app\/one-thing$/);

  // A day with its ONE Thing has no reminder.
  await member.commit("Call the bank");
  await expect.poll(() => [days().length, days().includes(today)]).toEqual([30, false]);

  phone.ring(1);
  await member.dismissMessages();
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect.poll(() => [phone.pending.size, phone.shown.size]).toEqual([0, 0]);
});
