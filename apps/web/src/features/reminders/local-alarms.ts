// Import on phones only: it includes the notification library.
import type { PermissionState } from "@capacitor/core";
import { LocalNotifications } from "@capacitor/local-notifications";
import { fill } from "@sovereign/content/public/fill";
import { reminderCard, reminderTexts, testNotification } from "@sovereign/content/words/reminders";
import type { KeptAlarms } from "@sovereign/contract/kept-alarms";
import type { AlarmReport } from "@sovereign/contract/reminders";
import {
  type Alarm,
  isReminderAlarm,
  type Reminder,
  TEST_ALARM_DELAY_MS,
  TEST_ALARM_ID,
} from "@sovereign/domain/reminder";
import { platform } from "#core/device/platform.ts";
import { brand } from "#core/words/brand.ts";
import { phoneAllows, type ReminderPermission, setPhoneAllows } from "./reminder-platform.ts";

const LEAVES: Record<PermissionState, ReminderPermission> = {
  granted: "granted",
  denied: "refused",
  prompt: "unasked",
  "prompt-with-rationale": "unasked",
};

/** The name of the notification channel in Android's settings. */
const CHANNEL = "reminders";

/** Whether alarms are exact; always so on an iPhone. */
async function askPunctual(): Promise<boolean> {
  if (platform() !== "android") return true;
  const { exact_alarm } = await LocalNotifications.checkExactNotificationSetting();
  return exact_alarm === "granted";
}

/** Reads the phone's permission without a prompt. */
export async function checkPermission(): Promise<ReminderPermission> {
  const { display } = await LocalNotifications.checkPermissions();
  setPhoneAllows({ leave: LEAVES[display], punctual: await askPunctual() });
  return LEAVES[display];
}

/** Prompts for permission if the phone has not asked yet; resolves with the permission. */
export async function promptForPermission(): Promise<ReminderPermission> {
  const known = await checkPermission();
  if (known !== "unasked") return known;
  const { display } = await LocalNotifications.requestPermissions();
  setPhoneAllows({ leave: LEAVES[display], punctual: phoneAllows().punctual });
  return LEAVES[display];
}

/** Opens Android's setting for exact alarms; resolves when the member leaves it. */
export async function askForPunctuality(): Promise<void> {
  const { exact_alarm } = await LocalNotifications.changeExactNotificationSetting();
  setPhoneAllows({ leave: phoneAllows().leave, punctual: exact_alarm === "granted" });
}

type Ring = { id: number; at: Date; title: string; body: string; extra: object };

/** Schedules inexact alarms where exact ones are not permitted: Android would open its settings. */
async function set(rings: Ring[]): Promise<void> {
  if (platform() === "android") {
    await LocalNotifications.createChannel({ id: CHANNEL, name: reminderCard.title });
  }
  await LocalNotifications.schedule({
    notifications: rings.map(({ at, ...ring }) => ({
      ...ring,
      schedule: { at, allowWhileIdle: true },
      channelId: CHANNEL,
      threadIdentifier: CHANNEL,
      isExactNotification: phoneAllows().punctual,
    })),
  });
}

/** An alarm overwrites the one with its number, so a crash midway leaves some rather than none. */
export async function scheduleAlarms(
  member: string,
  { kind, line }: Pick<Reminder, "kind"> & { line: string | null },
  alarms: readonly Alarm[],
): Promise<void> {
  const { title, body } = reminderTexts[kind];
  const text = {
    title: fill(title, { product: brand.productName }),
    body: line === null ? body : `${body} ${line}`,
  };
  const rings = alarms.map(({ id, at, day }) => ({ id, at, ...text, extra: { member, day } }));
  const { notifications: former } = await LocalNotifications.getPending();
  if (rings.length > 0) await set(rings);
  const kept = new Set(rings.map(({ id }) => id));
  const surplus = former.filter(({ id }) => isReminderAlarm(id) && !kept.has(id));
  if (surplus.length === 0) return;
  await LocalNotifications.cancel({ notifications: surplus.map(({ id }) => ({ id })) });
}

export async function dropAlarms(): Promise<void> {
  await LocalNotifications.cancelAll();
  await LocalNotifications.removeAllDeliveredNotifications();
}

/** iPhones drop fired alarms, Android dismissed ones; a pending one may not have fired. */
export async function takeShown(
  { alarms }: Pick<KeptAlarms, "alarms">,
  now: Date,
): Promise<AlarmReport[]> {
  const due = alarms.filter(({ at }) => Date.parse(at) <= now.getTime());
  if (due.length === 0) return [];
  const idsOf = (list: { id: number }[]) => new Set(list.map(({ id }) => id));
  const known = idsOf((await LocalNotifications.getPending()).notifications);
  const shown = idsOf((await LocalNotifications.getDeliveredNotifications()).notifications);
  const ids = due.map(({ id }) => id).filter((id) => shown.has(id));
  if (ids.length > 0) await LocalNotifications.removeDeliveredNotificationsById({ ids });
  return due
    .filter(({ id }) => shown.has(id) || !known.has(id))
    .map(({ day, at }) => ({ day, report: "shown", at }));
}

export async function setTest(now: Date): Promise<void> {
  const at = new Date(now.getTime() + TEST_ALARM_DELAY_MS);
  const title = fill(testNotification.title, { product: brand.productName });
  await set([{ id: TEST_ALARM_ID, at, title, body: testNotification.body, extra: {} }]);
}

/** Calls back when a notification is pressed, with its member and day; a test has neither. */
export async function watchPresses(
  onPress: (pressed: { member?: string; day?: string }) => void,
): Promise<void> {
  await LocalNotifications.addListener("localNotificationActionPerformed", (performed) => {
    if (performed.actionId === "tap") onPress(Object(performed.notification.extra));
  });
}
