import { readReminder, reportReminder } from "@sovereign/contract/reminders";
import { isNativePlatform } from "#core/device/platform.ts";
import { api } from "#core/session/session.ts";
import { reminderPlatform } from "./current-platform.ts";
import { isShown, saveLocalReminder } from "./reminder-query.ts";

const TOKEN = "reminder";

/** Reports the reminder that opened this page and removes its token from the URL. */
async function reportOpened(): Promise<void> {
  const address = new URL(window.location.href);
  const token = address.searchParams.get(TOKEN);
  if (!token) return;
  address.searchParams.delete(TOKEN);
  window.history.replaceState(window.history.state, "", address);
  await api(reportReminder, { params: { token }, body: { report: "opened" } });
}

/** Renews the push subscription: the server may have deleted it or changed its keys. */
async function armAgain(): Promise<void> {
  // Phone alarms are kept current from the app's start, on every page.
  if (isNativePlatform() || reminderPlatform().leave() !== "granted") return;
  const known = await api(readReminder, {});
  saveLocalReminder(known.reminder);
  if (isShown(known.reminder)) await reminderPlatform().arm(known);
}

/** Runs at each start of the app; a failure is retried at the next. */
export async function startReminders(): Promise<void> {
  // The next start reports it.
  await reportOpened().catch(() => {});
  // The next start arms it.
  await armAgain().catch(() => {});
}
