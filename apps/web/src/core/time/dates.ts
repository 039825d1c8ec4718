import { fill, plural } from "@sovereign/content/public/fill";
import { dateTexts } from "@sovereign/content/words/dates";
import { language } from "@sovereign/content/words/language";
import { type CalendarDate, calendarDateIn } from "@sovereign/domain/calendar-date";
import { isTimeZone, timeZoneOr } from "@sovereign/domain/time-zone";

// The order of a day and a month in prerendered pages and beside words of another language.
const OURS = language.dates;

/** Whether a device speaks the language of the words. */
const isOurs = (locale: string) => locale.split("-")[0] === language.tag;

type Conventions = { locale: string; hourCycle: "h12" | "h23" };

/*
 * Making a formatter costs several times what using it does, and a page has dozens of dates that are
 * drawn again at every press: each is made once. There are few, by language, zone and form.
 */
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

/**
 * How the device writes a date and a time, in English, because the product's words are (decision 65):
 * the device's own English, else the American order, with the device's own twelve or 24 hours.
 */
function conventions(): Conventions {
  // Node has a language of its own; what it prerenders must not depend on it.
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
    return { locale: OURS, hourCycle: "h12" };
  }
}

/** A calendar date at noon UTC, which is that date for every formatter that is told UTC. */
const atNoon = (date: CalendarDate) => new Date(`${date}T12:00:00Z`);

/** A date in the parts that are asked for, as the device's region orders them. */
export function formatDate(
  date: CalendarDate,
  options: Intl.DateTimeFormatOptions,
  { locale } = conventions(),
): string {
  const parts = formatter(locale, { timeZone: "UTC", ...options }).formatToParts(atNoon(date));
  const place = (type: string) => parts.findIndex((part) => part.type === type);
  const text = parts.map((part) => part.value).join("");
  // Where the day comes first some ICU versions put a comma after the weekday; the design has none.
  return place("day") < place("month") ? text.replaceAll(",", "") : text;
}

function formatTime(instant: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const { locale, hourCycle } = conventions();
  const format = formatter(locale, {
    ...options,
    hour: hourCycle === "h12" ? "numeric" : "2-digit",
    hourCycle,
    timeZone: zoneHere(timeZone),
  });
  // One space before "PM" in every browser, at which no line breaks and which the faces have.
  return format.format(instant).replaceAll(/[ \u202f]/g, "\u00a0");
}

/** "Tuesday 24 March", "Tuesday, March 24": as the device's region writes it, like all that follow. */
export const longDate = (date: CalendarDate) =>
  formatDate(date, { weekday: "long", day: "numeric", month: "long" });

/** "Friday 20 March 2026". */
export const fullDate = (date: CalendarDate) =>
  formatDate(date, { weekday: "long", day: "numeric", month: "long", year: "numeric" });

/** "19 March". */
export const dayAndMonth = (date: CalendarDate) =>
  formatDate(date, { day: "numeric", month: "long" });

/** "Tuesday". */
export const weekday = (date: CalendarDate) => formatDate(date, { weekday: "long" });

/** "Tue". */
export const shortWeekday = (date: CalendarDate) => formatDate(date, { weekday: "short" });

/** 24, the day of the month. */
export const dayOfMonth = (date: CalendarDate) => Number(date.slice(8));

/** "07:42" or "7:42 AM" in the member's zone, from an instant in ISO form or milliseconds. */
export function clockTime(instant: string | number, timeZone: string): string {
  return formatTime(new Date(instant), timeZone, { minute: "2-digit" });
}

/** "09:41:07" in the member's zone, from milliseconds. */
export function preciseClockTime(instant: number, timeZone: string): string {
  return formatTime(new Date(instant), timeZone, { minute: "2-digit", second: "2-digit" });
}

const LONG = { day: "numeric", month: "long", year: "numeric" } as const;

/** "24 March 2027". */
export const dateWithYear = (date: CalendarDate) => formatDate(date, LONG);

/** The same in every prerendered page, wherever it is read. */
export const dateAsBuilt = (date: CalendarDate) =>
  formatDate(date, LONG, { locale: OURS, hourCycle: "h12" });

/** "24 March 2027" in the member's zone, from an instant in ISO form. */
export const dateOfInstant = (instant: string, timeZone: string) =>
  dateWithYear(calendarDateIn(zoneHere(timeZone), new Date(instant)));

/** "11:26", or "00:10 on 25 March" when the instant lies on another day than the record's. */
export function clockTimeOn(instant: string, timeZone: string, day: CalendarDate): string {
  const date = calendarDateIn(zoneHere(timeZone), new Date(instant));
  const time = clockTime(instant, timeZone);
  return date === day ? time : fill(dateTexts.on, { time, date: dayAndMonth(date) });
}

/** The same in a sentence: "at 11:26". */
export const atClockTimeOn = (instant: string, timeZone: string, day: CalendarDate) =>
  fill(dateTexts.at, { when: clockTimeOn(instant, timeZone, day) });

/** The device's IANA zone, or undefined where the browser does not tell. */
export function deviceTimeZone(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;
}

/** A member's zone, or the device's own where this browser is older than the zone's name. */
export function zoneHere(timeZone: string): string {
  if (knownZones.has(timeZone)) return timeZone;
  if (!isTimeZone(timeZone)) return timeZoneOr(deviceTimeZone());
  knownZones.add(timeZone);
  return timeZone;
}

/** "1 minute" or "4 minutes": a waiting time in seconds, rounded up, at least one minute. */
export function waitingTime(seconds: number): string {
  return plural(dateTexts.minutes, Math.max(1, Math.ceil(seconds / 60)));
}
