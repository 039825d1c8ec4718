import { changeReminder, readReminder, reportReminder } from "@sovereign/contract/reminders";
import { ApiError } from "#core/api/api-error.ts";
import { subscribeToResume } from "#core/device/device-state.ts";
import { isNativePlatform } from "#core/device/platform.ts";
import { api, session } from "#core/session/session.ts";
import { reminderPlatform } from "./current-platform.ts";
import { isShown, keepWaitingAnswer, saveLocalReminder, waitingAnswer } from "./reminder-query.ts";

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

let sending: Promise<void> | undefined;

/**
 * Sends the answer that waited for a connection. One that the server refuses is dropped, as is one
 * that is no longer asked: the member has decided on another device.
 */
function sendWaiting(): Promise<void> {
  sending ??= sendAnswer().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendAnswer(): Promise<void> {
  const userId = session.member();
  const body = userId && waitingAnswer(userId);
  if (!userId || !body) return;
  try {
    const known = await api(readReminder, { as: userId });
    const isMoot = known.decided === true && (known.reminder.enabled || !body.enabled);
    const answer = isMoot ? known : await api(changeReminder, { body, as: userId });
    saveLocalReminder(answer.reminder);
    keepWaitingAnswer(userId, null);
    await reminderPlatform().changed(answer);
    await armAgain();
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) keepWaitingAnswer(userId, null);
  }
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
  await sendWaiting();
  subscribeToResume(() => void sendWaiting());
}
