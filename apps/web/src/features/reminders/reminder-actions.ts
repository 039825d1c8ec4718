import { fill } from "@sovereign/content/public/fill";
import { reminderNotices } from "@sovereign/content/words/reminders";
import { changeReminder, type MemberReminder, readReminder } from "@sovereign/contract/reminders";
import { REMIND_ME_TIME, type Reminder } from "@sovereign/domain/reminder";
import { onlineManager, type QueryClient } from "@tanstack/react-query";
import { ConnectionError } from "#core/api/api-error.ts";
import { api } from "#core/session/session.ts";
import { timeOfDay } from "#core/time/dates.ts";
import { toast } from "#design/feedback/toast.ts";
import { reminderPlatform } from "./current-platform.ts";
import { isShown, keepWaitingAnswer, takeIn } from "./reminder-query.ts";

const TOPIC = "reminder";

export type ReminderOf = { client: QueryClient; userId: string };

function fail({ title, body }: { title: string; body: string }): void {
  toast({ title, description: body, tone: "error", topic: TOPIC });
}

function showToast(title: string, description?: string): void {
  toast({ title, ...(description && { description }), tone: "success", topic: TOPIC });
}

function showSetToast({ time }: Reminder): void {
  const { title, body } = reminderNotices.set;
  showToast(title, fill(body, { time: timeOfDay(time) }));
}

/** Prompts for the notification permission if needed; shows why it was not granted. */
async function ensurePermission(): Promise<boolean> {
  try {
    if ((await reminderPlatform().ask()) === "granted") return true;
    fail(reminderNotices.denied);
  } catch {
    fail(reminderNotices.requestFailed);
  }
  return false;
}

/** A reminder that is already on elsewhere then also arrives on this device. */
export async function requestPermission(known: MemberReminder): Promise<void> {
  if (!(await ensurePermission())) return;
  try {
    if (isShown(known.reminder)) await reminderPlatform().arm(known);
    showToast(reminderNotices.enabled);
  } catch {
    fail(reminderNotices.scheduleFailed);
  }
}

async function change(of: ReminderOf, body: Partial<Reminder>): Promise<MemberReminder> {
  const answer = await api(changeReminder, { body });
  // A later decision, here or under Settings, counts.
  keepWaitingAnswer(of.userId, null);
  await takeIn(of.client, of.userId, answer);
  await reminderPlatform().changed(answer);
  return answer;
}

/** A push reminder stays off without the permission (specification, section 4). */
export async function turnOn(of: ReminderOf, body: Partial<Reminder> = {}): Promise<void> {
  try {
    await turnOnWith(of, await api(readReminder, {}), body);
  } catch {
    fail(reminderNotices.scheduleFailed);
  }
}

/** 'Remind me': at nine with its own text (decision 90). An existing reminder stays as it is. */
export async function remindMe(of: ReminderOf): Promise<void> {
  const nine = { time: REMIND_ME_TIME, kind: "remind-me", channel: "push" } as const;
  try {
    const known = await api(readReminder, {});
    await turnOnWith(of, known, known.reminder.enabled ? {} : nine);
  } catch {
    fail(reminderNotices.scheduleFailed);
  }
}

async function turnOnWith(
  of: ReminderOf,
  known: MemberReminder,
  body: Partial<Reminder>,
): Promise<void> {
  if ((body.channel ?? known.reminder.channel) === "push") {
    if (!(await ensurePermission())) return;
    await reminderPlatform().arm(known);
  }
  showSetToast((await change(of, { ...body, enabled: true })).reminder);
}

export type HourAnswer = "set" | "waits" | "refused" | "failed";

/** Saves the answer to the one-time card, which reports it; offline the answer waits here. */
export async function answerHour(of: ReminderOf, answer: Reminder): Promise<HourAnswer> {
  const isPush = isShown(answer);
  try {
    if (isPush && (await reminderPlatform().ask()) !== "granted") return "refused";
    if (isPush && onlineManager.isOnline()) await reminderPlatform().arm(await api(readReminder));
    await change(of, answer);
    return "set";
  } catch (error) {
    // A no is final, so it is kept whatever went wrong.
    const mayWait = error instanceof ConnectionError || !answer.enabled;
    return mayWait && keepWaitingAnswer(of.userId, answer) ? "waits" : "failed";
  }
}

export async function turnOff(of: ReminderOf): Promise<void> {
  try {
    await change(of, { enabled: false });
    showToast(reminderNotices.disabled);
  } catch {
    fail(reminderNotices.scheduleFailed);
  }
}

/** Sets another time, which counts as chosen by the member. */
export async function setTime(of: ReminderOf, time: string): Promise<void> {
  try {
    showSetToast((await change(of, { time, kind: "chosen" })).reminder);
  } catch {
    fail(reminderNotices.scheduleFailed);
  }
}

export async function sendTest(reminder: MemberReminder): Promise<void> {
  try {
    await reminderPlatform().test(reminder);
    showToast(reminderNotices.testSent);
  } catch {
    fail(reminderNotices.testFailed);
  }
}

export async function allowPunctuality(): Promise<void> {
  try {
    await reminderPlatform().punctuality?.allow();
  } catch {
    fail(reminderNotices.scheduleFailed);
  }
}
