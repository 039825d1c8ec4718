// Loaded on phones only: it brings the library along.
import { App } from "@capacitor/app";
import type { KeptAlarms } from "@sovereign/contract/kept-alarms";
import { keepAlarms, type MemberReminder, readReminder } from "@sovereign/contract/reminders";
import { addDays, type CalendarDate, calendarDateIn } from "@sovereign/domain/calendar-date";
import {
  ALARMS_AT_MOST,
  type KnownDays,
  NO_REMINDER,
  reminderAlarms,
  silentDaysOf,
} from "@sovereign/domain/reminder";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import { api, session } from "#core/session/session.ts";
import { createQueue } from "#core/state/queue.ts";
import {
  askForPunctuality,
  dropAlarms,
  holdAlarms,
  lookAtLeave,
  setTest,
  takeShown,
  watchPresses,
} from "./alarm-clock.ts";
import { forgetAlarmNote, readAlarmNote, writeAlarmNote } from "./alarm-note.ts";
import { noteHere } from "./noted-here.ts";

/** What a phone's alarms need of the app around them. */
export type PhoneParts = {
  /** What is known here of a member's days, with what waits to be sent; null while nothing is. */
  daysOf(member: string): KnownDays | null;
  /** Calls back whenever that may have changed. */
  watchDays(onChange: () => void): void;
  /** Opens the page on which a reminder is answered. */
  openOneThing(): void;
  /** Resolves once the app can be used: until then no alarm is worth the processor. */
  whenUsable: Promise<void>;
};

let parts: Pick<PhoneParts, "daysOf"> = { daysOf: () => null };
const queue = createQueue();
/** What the server was last told in the life of this page. */
let told = "";

/**
 * The last of the days that have had their reminder. One that is still to come, even in a zone further
 * east, has had none: the phone's clock was ahead when it was noted.
 */
function latest(days: (CalendarDate | null | undefined)[], timeZone: string, now: Date) {
  const tomorrow = addDays(calendarDateIn(timeZone, now), 1);
  const gone = days.filter((day) => typeof day === "string" && day <= tomorrow);
  return gone.toSorted().at(-1) ?? null;
}

/** Of a phone that has set nothing for a member yet. */
const noAlarms = (member: string): KeptAlarms => ({
  member,
  reminder: null,
  time_zone: null,
  through: null,
  alarms: [],
  reports: [],
});

/** What the phone has noted of a member; whatever it held for somebody else is taken off it. */
async function noteOf(member: string): Promise<KeptAlarms> {
  const note = readAlarmNote(member);
  if (!note) await dropAlarms();
  return note ?? noAlarms(member);
}

/**
 * Sets the alarms of whoever is signed in as the days are now: from what the server has just said of the
 * reminder, or from what it said last. Rejects when the phone cannot be brought to hold them.
 */
async function setAlarms(word: MemberReminder | null): Promise<void> {
  const { status, user } = session.getState();
  if (status === "loading") return;
  if (!user) {
    forgetAlarmNote();
    return dropAlarms();
  }
  const note = await noteOf(user.id);
  const isGranted = (await lookAtLeave()) === "granted";
  const now = new Date();
  const reminder = word?.reminder ?? note.reminder;
  const zone = timeZoneOr(word?.time_zone ?? note.time_zone ?? user.time_zone);
  // Where notifications were forbidden meanwhile, what went off was seen by nobody.
  const shown = isGranted ? await takeShown(note, now) : [];
  const rung = note.alarms.filter(({ at }) => Date.parse(at) <= now.getTime());
  const had = [note.through, ...rung.map(({ day }) => day), word?.receipts[0]?.day];
  const through = latest(had, zone, now);
  const days = parts.daysOf(user.id);
  const silentDays = days ? silentDaysOf(days) : [];
  const alarms =
    isGranted && reminder ? reminderAlarms(reminder, zone, { now, through, silentDays }) : [];
  await holdAlarms(user.id, reminder ?? NO_REMINDER, alarms);
  // Only now: what is noted and was not set would pass for shown.
  writeAlarmNote({
    member: user.id,
    reminder,
    time_zone: zone,
    through,
    alarms: alarms.map(({ id, day, at }) => ({ id, day, at: at.toISOString() })),
    // No more than the server takes at once: what it refuses would stand before all that comes later.
    reports: [...note.reports, ...shown].slice(-ALARMS_AT_MOST),
  });
}

/** Tells the server on which days this phone rings, and what became of past ones; later where it cannot. */
async function tellServer(): Promise<void> {
  const { user } = session.getState();
  const note = user && readAlarmNote(user.id);
  if (!note) return;
  const { member, alarms, reports } = note;
  const body = { days: alarms.map(({ day }) => day), reports };
  const said = JSON.stringify([member, body.days]);
  if (said === told && reports.length === 0) return;
  await api(keepAlarms, { body, as: member });
  told = said;
  if (reports.length > 0) writeAlarmNote({ ...note, reports: [] });
}

/** Notes that a reminder was opened, for the server to hear. */
async function noteOpened(member: string, day: string): Promise<void> {
  const note = readAlarmNote(member) ?? noAlarms(member);
  const report = { day, report: "opened", at: new Date().toISOString() } as const;
  writeAlarmNote({ ...note, reports: [...note.reports, report] });
}

/** When everything that was begun is done. */
export const { settled } = queue;

/** Has this phone ring as the reminder stands. Rejects when it cannot be brought to. */
export async function follow(word: MemberReminder | null): Promise<void> {
  await queue.run(() => setAlarms(word));
  void queue.run(tellServer).catch(() => {});
}

/** Sets what is known here at once, and what the server says as soon as it answers. */
async function followAnew(): Promise<void> {
  await follow(null).catch(() => {});
  if (!session.member()) return;
  const word = await api(readReminder, {});
  noteHere(word.reminder);
  await follow(word);
}

/** Shows a test notification in two seconds. Rejects when the phone refuses it. */
export const ringTest = () => setTest(new Date());

/** Lets the member allow alarms on the minute in the phone's settings, and sets them so. */
export async function allowPunctuality(): Promise<void> {
  await askForPunctuality();
  await follow(null);
}

/**
 * Keeps a phone's alarms true to its member's days for as long as the app runs: they are set at each
 * start and whenever the app is come back to, when another is signed in or nobody is any more, when
 * their zone or one of their days changes (decision 104).
 */
export async function keepPhoneAlarms(around: PhoneParts): Promise<void> {
  parts = around;
  void queue.run(() => around.whenUsable);
  const again = () => void followAnew().catch(() => {});
  let known = "";
  function lookAtSession() {
    const { status, user } = session.getState();
    const now = JSON.stringify([user?.id, user?.time_zone]);
    if (status === "loading" || now === known) return;
    known = now;
    told = "";
    again();
  }
  let silent = "";
  around.watchDays(() => {
    const days = around.daysOf(session.member() ?? "");
    const now = JSON.stringify(days && silentDaysOf(days));
    if (now === silent) return;
    silent = now;
    void follow(null).catch(() => {});
  });
  session.watch(lookAtSession);
  lookAtSession();
  await App.addListener("resume", again);
  await watchPresses(({ member, day }) => {
    around.openOneThing();
    if (!day || !member || member !== session.member()) return;
    void queue.run(() => noteOpened(member, day));
    void follow(null).catch(() => {});
  });
}
