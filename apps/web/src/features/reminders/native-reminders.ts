// Import on phones only: it includes the native libraries.
import { App } from "@capacitor/app";
import { type KeptAlarms, keptAlarms } from "@sovereign/contract/kept-alarms";
import { keepAlarms, type MemberReminder, readReminder } from "@sovereign/contract/reminders";
import { addDays, type CalendarDate, calendarDateIn } from "@sovereign/domain/calendar-date";
import { EVENING } from "@sovereign/domain/partner";
import {
  type KnownDays,
  MAX_ALARMS,
  NO_REMINDER,
  reminderAlarms,
  silentDaysOf,
} from "@sovereign/domain/reminder";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import { devicePrefix, deviceStorage, parseStored } from "#core/device/device-storage.ts";
import { api, session } from "#core/session/session.ts";
import { createQueue } from "#core/state/queue.ts";
import {
  askForPunctuality,
  checkPermission,
  dropAlarms,
  scheduleAlarms,
  setTest,
  takeShown,
  watchPresses,
} from "./local-alarms.ts";
import { saveLocalReminder } from "./reminder-query.ts";

export type PhoneDeps = {
  /** Returns the member's known days with their pending writes; null while unknown. */
  daysOf(member: string): KnownDays | null;
  watchDays(onChange: () => void): void;
  /** The line that an evening's alarm adds: true whenever it rings, for it is written days ahead. */
  eveningLine(member: string): string | null;
  openOneThing(): void;
  /** Resolves once the app is usable; scheduling alarms must not delay that. */
  whenUsable: Promise<void>;
};

let deps: Pick<PhoneDeps, "daysOf" | "eveningLine"> = {
  daysOf: () => null,
  eveningLine: () => null,
};
const queue = createQueue();
let reported = "";

/** Ignores days beyond tomorrow: the phone's clock was ahead when they were recorded. */
function latest(days: (CalendarDate | null | undefined)[], timeZone: string, now: Date) {
  const tomorrow = addDays(calendarDateIn(timeZone, now), 1);
  const gone = days.filter((day) => typeof day === "string" && day <= tomorrow);
  return gone.toSorted().at(-1) ?? null;
}

const noAlarms = (member: string): KeptAlarms => ({
  member,
  reminder: null,
  time_zone: null,
  through: null,
  alarms: [],
  reports: [],
});

const KEY = `${devicePrefix}-alarms`;

/** Returns the record of a member's alarms; null if there is none or it is another member's. */
function readAlarmRecord(member: string): KeptAlarms | null {
  const read = keptAlarms.safeParse(parseStored(deviceStorage.getItem(KEY)));
  return read.success && read.data.member === member ? read.data : null;
}

/** If the device is full, the next start schedules the alarms again. */
function writeAlarmRecord(record: KeptAlarms): void {
  if (!deviceStorage.setItem(KEY, JSON.stringify(record))) deviceStorage.removeItem(KEY);
}

function clearAlarmRecord(): void {
  deviceStorage.removeItem(KEY);
}

/** Returns the phone's record for a member; another member's alarms are canceled first. */
async function recordOf(member: string): Promise<KeptAlarms> {
  const record = readAlarmRecord(member);
  if (!record) await dropAlarms();
  return record ?? noAlarms(member);
}

/** Without a response, uses the last known reminder. Rejects if the phone cannot schedule. */
async function setAlarms(word: MemberReminder | null): Promise<void> {
  const { status, user } = session.getState();
  if (status === "loading") return;
  if (!user) {
    clearAlarmRecord();
    return dropAlarms();
  }
  const record = await recordOf(user.id);
  const isGranted = (await checkPermission()) === "granted";
  const now = new Date();
  const reminder = word?.reminder ?? record.reminder;
  const zone = timeZoneOr(word?.time_zone ?? record.time_zone ?? user.time_zone);
  // If notifications have been forbidden since, no one saw what fired.
  const shown = isGranted ? await takeShown(record, now) : [];
  const rung = record.alarms.filter(({ at }) => Date.parse(at) <= now.getTime());
  const had = [record.through, ...rung.map(({ day }) => day), word?.receipts[0]?.day];
  const through = latest(had, zone, now);
  const days = deps.daysOf(user.id);
  const silentDays = days ? silentDaysOf(days) : [];
  const alarms =
    isGranted && reminder ? reminderAlarms(reminder, zone, { now, through, silentDays }) : [];
  const { kind, time } = reminder ?? NO_REMINDER;
  const line = time >= EVENING ? deps.eveningLine(user.id) : null;
  await scheduleAlarms(user.id, { kind, line }, alarms);
  // Written last: a recorded alarm that was never scheduled would count as shown.
  writeAlarmRecord({
    member: user.id,
    reminder,
    time_zone: zone,
    through,
    alarms: alarms.map(({ id, day, at }) => ({ id, day, at: at.toISOString() })),
    // At most the server's limit per batch: a refused batch would block all later ones.
    reports: [...record.reports, ...shown].slice(-MAX_ALARMS),
  });
}

/** Reports the phone's alarm days and past results; a failure is retried later. */
async function reportToServer(): Promise<void> {
  const { user } = session.getState();
  const record = user && readAlarmRecord(user.id);
  if (!record) return;
  const { member, alarms, reports } = record;
  const body = { days: alarms.map(({ day }) => day), reports };
  const said = JSON.stringify([member, body.days]);
  if (said === reported && reports.length === 0) return;
  await api(keepAlarms, { body, as: member });
  reported = said;
  if (reports.length > 0) writeAlarmRecord({ ...record, reports: [] });
}

async function recordOpened(member: string, day: string): Promise<void> {
  const record = readAlarmRecord(member) ?? noAlarms(member);
  const report = { day, report: "opened", at: new Date().toISOString() } as const;
  writeAlarmRecord({ ...record, reports: [...record.reports, report] });
}

export const { settled } = queue;

/** Schedules the alarms for the reminder's state. Rejects if the phone cannot. */
export async function follow(word: MemberReminder | null): Promise<void> {
  await queue.run(() => setAlarms(word));
  // The next change reports again.
  void queue.run(reportToServer).catch(() => {});
}

/** Schedules from local data immediately, then from the server's response. */
async function followAnew(): Promise<void> {
  // The server's response below sets them again.
  await follow(null).catch(() => {});
  if (!session.member()) return;
  const word = await api(readReminder, {});
  saveLocalReminder(word.reminder);
  await follow(word);
}

/** Shows a test notification in two seconds. Rejects when the phone refuses it. */
export const ringTest = () => setTest(new Date());

export async function allowPunctuality(): Promise<void> {
  await askForPunctuality();
  await follow(null);
}

/** Reschedules on start, resume, sign-in, sign-out and changes of zone or days (decision 104). */
export async function keepPhoneAlarms(around: PhoneDeps): Promise<void> {
  deps = around;
  void queue.run(() => around.whenUsable);
  // The next resume tries again, here and below.
  const again = () => void followAnew().catch(() => {});
  let known = "";
  function lookAtSession() {
    const { status, user } = session.getState();
    const now = JSON.stringify([user?.id, user?.time_zone]);
    if (status === "loading" || now === known) return;
    known = now;
    reported = "";
    again();
  }
  let told = "";
  around.watchDays(() => {
    const member = session.member() ?? "";
    const days = around.daysOf(member);
    const now = JSON.stringify([days && silentDaysOf(days), around.eveningLine(member)]);
    if (now === told) return;
    told = now;
    // The next resume tries again.
    void follow(null).catch(() => {});
  });
  session.watch(lookAtSession);
  lookAtSession();
  await App.addListener("resume", again);
  await watchPresses(({ member, day }) => {
    around.openOneThing();
    if (!day || !member || member !== session.member()) return;
    void queue.run(() => recordOpened(member, day));
    // The next resume tries again.
    void follow(null).catch(() => {});
  });
}
