import { fill, plural } from "@sovereign/content/public/fill";
import { dateTexts } from "@sovereign/content/words/dates";
import { language } from "@sovereign/content/words/language";
import { type CalendarDate, calendarDateIn } from "@sovereign/domain/calendar-date";
import type { LocalTime } from "@sovereign/domain/local-time";
import { isTimeZone, timeZoneOr } from "@sovereign/domain/time-zone";

// For prerendered pages, and devices in another language.
const OURS = language.dates;

const isOurs = (locale: string) => locale.split("-")[0] === language.tag;

type Conventions = { locale: string; hourCycle: "h12" | "h23" };

/* Creating a formatter costs several times its use, and a page rerenders dozens of dates. */
const formatters = new Map<string, Intl.DateTimeFormat>();
const knownConventions = new Map<string, Conventions>();
const knownZones = new Set<string>();

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = JSON.stringify([locale, options]);
  const known = formatters.get(name);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  formatters.set(name, made);
  return made;
}

/** Returns the device's English, else American order, with its 12 or 24 hours (decision 65). */
function conventions(): Conventions {
  // Prerendering must not depend on Node's language.
  const device = typeof document === "undefined" ? OURS : navigator.language;
  const known = knownConventions.get(device);
  if (known) return known;
  const found = conventionsOf(device);
  knownConventions.set(device, found);
  return found;
}

function conventionsOf(device: string): Conventions {
  try {
    const { hourCycle = "h12" } = new Intl.DateTimeFormat(device, {
      hour: "numeric",
    }).resolvedOptions();
    const twelve = hourCycle === "h11" || hourCycle === "h12";
    const locale = isOurs(device) ? device : OURS;
    return { locale, hourCycle: twelve ? "h12" : "h23" };
  } catch {
    // A browser with a language that it cannot resolve.
    return { locale: OURS, hourCycle: "h12" };
  }
}

const atNoon = (date: CalendarDate) => new Date(`${date}T12:00:00Z`);

export function formatDate(
  date: CalendarDate,
  options: Intl.DateTimeFormatOptions,
  { locale } = conventions(),
): string {
  const parts = formatter(locale, { timeZone: "UTC", ...options }).formatToParts(atNoon(date));
  const place = (type: string) => parts.findIndex((part) => part.type === type);
  const text = parts.map((part) => part.value).join("");
  // Some ICU versions put a comma after the weekday where the day comes first.
  return place("day") < place("month") ? text.replaceAll(",", "") : text;
}

function formatTime(instant: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const { locale, hourCycle } = conventions();
  const format = formatter(locale, {
    ...options,
    hour: hourCycle === "h12" ? "numeric" : "2-digit",
    hourCycle,
    timeZone: supportedZone(timeZone),
  });
  // Browsers differ in the space before "PM"; the fonts have a no-break space.
  return format.format(instant).replaceAll(/[ \u202f]/g, "\u00a0");
}

/** "Tuesday 24 March" or "Tuesday, March 24", by the device's region. */
export const longDate = (date: CalendarDate) =>
  formatDate(date, { weekday: "long", day: "numeric", month: "long" });

export const fullDate = (date: CalendarDate) =>
  formatDate(date, { weekday: "long", day: "numeric", month: "long", year: "numeric" });

export const dayAndMonth = (date: CalendarDate) =>
  formatDate(date, { day: "numeric", month: "long" });

export const weekday = (date: CalendarDate) => formatDate(date, { weekday: "long" });

export const shortWeekday = (date: CalendarDate) => formatDate(date, { weekday: "short" });

export const dayOfMonth = (date: CalendarDate) => Number(date.slice(8));

export function clockTime(instant: string | number, timeZone: string): string {
  return formatTime(new Date(instant), timeZone, { minute: "2-digit" });
}

export function preciseClockTime(instant: number, timeZone: string): string {
  return formatTime(new Date(instant), timeZone, { minute: "2-digit", second: "2-digit" });
}

const LONG = { day: "numeric", month: "long", year: "numeric" } as const;

export const dateWithYear = (date: CalendarDate) => formatDate(date, LONG);

export const dateOfInstant = (instant: string, timeZone: string) =>
  dateWithYear(calendarDateIn(supportedZone(timeZone), new Date(instant)));

/** "11:26", or "00:10 on 25 March" when the instant is not on `day`. */
export function clockTimeOn(instant: string, timeZone: string, day: CalendarDate): string {
  const date = calendarDateIn(supportedZone(timeZone), new Date(instant));
  const time = clockTime(instant, timeZone);
  return date === day ? time : fill(dateTexts.on, { time, date: dayAndMonth(date) });
}

export const atClockTimeOn = (instant: string, timeZone: string, day: CalendarDate) =>
  fill(dateTexts.at, { when: clockTimeOn(instant, timeZone, day) });

export function deviceTimeZone(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;
}

/** Falls back to the device's zone where this browser does not know the name. */
export function supportedZone(timeZone: string): string {
  if (knownZones.has(timeZone)) return timeZone;
  if (!isTimeZone(timeZone)) return timeZoneOr(deviceTimeZone());
  knownZones.add(timeZone);
  return timeZone;
}

/** Returns "4 minutes", from seconds: rounded up, at least one. */
export function waitingTime(seconds: number): string {
  return plural(dateTexts.minutes, Math.max(1, Math.ceil(seconds / 60)));
}

/** Returns "07:30" or "7:30 AM", in the device's format. */
export const timeOfDay = (time: LocalTime) => clockTime(`2026-01-01T${time}:00.000Z`, "UTC");

export const shortMonth = (date: CalendarDate) => formatDate(date, { month: "short" });

export const monthName = (date: CalendarDate) => formatDate(date, { month: "long" });

export const monthAndYear = (date: CalendarDate) =>
  formatDate(date, { month: "long", year: "numeric" });
