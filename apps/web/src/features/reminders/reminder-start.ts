import { readReminder, reportReminder } from "@sovereign/contract/reminders";
import { isNativePlatform } from "#core/device/platform.ts";
import { api } from "#core/session/session.ts";
import { noteHere } from "./noted-here.ts";
import { reminderPlatform } from "./platform-here.ts";
import { isShown } from "./reminder-query.ts";

/** What the address of a page carries that a reminder has opened. */
const TOKEN = "reminder";

/** Reports the reminder that has opened this page, and takes its token out of the address. */
async function reportOpened(): Promise<void> {
  const address = new URL(window.location.href);
  const token = address.searchParams.get(TOKEN);
  if (!token) return;
  address.searchParams.delete(TOKEN);
  window.history.replaceState(window.history.state, "", address);
  await api(reportReminder, { params: { token }, body: { report: "opened" } });
}

/**
 * Names this device's address to the server again, which may have forgotten it or have new keys. What
 * is noted here is not asked: it goes with the site's data, and the leave to show notifications stays.
 */
async function armAgain(): Promise<void> {
  // A phone's own alarms are kept from its start on, on whatever page.
  if (isNativePlatform() || reminderPlatform().leave() !== "granted") return;
  const known = await api(readReminder, {});
  noteHere(known.reminder);
  if (isShown(known.reminder)) await reminderPlatform().arm(known);
}

/** What reminders do at each start of the app; what fails is done at the next. */
export async function startReminders(): Promise<void> {
  await reportOpened().catch(() => {});
  await armAgain().catch(() => {});
}
