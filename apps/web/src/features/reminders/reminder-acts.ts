import { fill } from "@sovereign/content/public/fill";
import { reminderNotices } from "@sovereign/content/words/reminders";
import { changeReminder, type MemberReminder, readReminder } from "@sovereign/contract/reminders";
import { REMIND_ME_TIME, type Reminder } from "@sovereign/domain/reminder";
import type { QueryClient } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";
import { toast } from "#design/feedback/toast.ts";
import { reminderPlatform } from "./platform-here.ts";
import { isShown, takeIn } from "./reminder-query.ts";
import { timeOfDay } from "./time-of-day.ts";

const TOPIC = "reminder";

/** Whose reminder it is, and where its news is kept. */
export type ReminderOf = { client: QueryClient; userId: string };

function fail({ title, body }: { title: string; body: string }): void {
  toast({ title, description: body, tone: "error", topic: TOPIC });
}

function tell(title: string, description?: string): void {
  toast({ title, ...(description && { description }), tone: "success", topic: TOPIC });
}

function tellSet({ time }: Reminder): void {
  const { title, body } = reminderNotices.set;
  tell(title, fill(body, { time: timeOfDay(time) }));
}

/** Asks for leave to show notifications where it is not given; says why there is none. */
async function hasLeave(): Promise<boolean> {
  try {
    if ((await reminderPlatform().ask()) === "granted") return true;
    fail(reminderNotices.denied);
  } catch {
    fail(reminderNotices.requestFailed);
  }
  return false;
}

/**
 * The button beside the badge: asks, and says what came of it. Where the reminder is on already, at
 * another device, it comes to this one too from now on.
 */
export async function requestLeave(known: MemberReminder): Promise<void> {
  if (!(await hasLeave())) return;
  try {
    if (isShown(known.reminder)) await reminderPlatform().arm(known);
    tell(reminderNotices.enabled);
  } catch {
    fail(reminderNotices.scheduleFailed);
  }
}

async function change(of: ReminderOf, body: Partial<Reminder>): Promise<MemberReminder> {
  const answer = await api(changeReminder, { body });
  await takeIn(of.client, of.userId, answer);
  await reminderPlatform().changed(answer);
  return answer;
}

/**
 * Turns the reminder on, with what is to be another of it. One that comes as a notification needs
 * leave first, and stays off without (specification, section 4).
 */
export async function turnOn(of: ReminderOf, body: Partial<Reminder> = {}): Promise<void> {
  try {
    await turnOnWith(of, await api(readReminder, {}), body);
  } catch {
    fail(reminderNotices.scheduleFailed);
  }
}

/** 'Remind me': at nine with its own words (decision 90). One that is on already stays as it is. */
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
    if (!(await hasLeave())) return;
    await reminderPlatform().arm(known);
  }
  tellSet((await change(of, { ...body, enabled: true })).reminder);
}

/** Turns the reminder off. */
export async function turnOff(of: ReminderOf): Promise<void> {
  try {
    await change(of, { enabled: false });
    tell(reminderNotices.disabled);
  } catch {
    fail(reminderNotices.scheduleFailed);
  }
}

/** Sets another hour, which is a chosen one from now on. */
export async function setTime(of: ReminderOf, time: string): Promise<void> {
  try {
    tellSet((await change(of, { time, kind: "chosen" })).reminder);
  } catch {
    fail(reminderNotices.scheduleFailed);
  }
}

/** Sends a notification to this device as a test. */
export async function sendTest(reminder: MemberReminder): Promise<void> {
  try {
    await reminderPlatform().test(reminder);
    tell(reminderNotices.testSent);
  } catch {
    fail(reminderNotices.testFailed);
  }
}

/** Lets the member allow reminders on the minute, where they may come late. */
export async function allowPunctuality(): Promise<void> {
  try {
    await reminderPlatform().punctuality?.allow();
  } catch {
    fail(reminderNotices.scheduleFailed);
  }
}
