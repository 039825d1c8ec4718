import { fill } from "@sovereign/content/public/fill";
import { zoneChoice } from "@sovereign/content/words/account-settings";
import { cityOf } from "#core/time/city.ts";
import { clockTime, deviceTimeZone, supportedZone } from "#core/time/dates.ts";

/** Returns text such as "Lisbon, Europe"; the name alone for a zone without a region. */
export function placeOf(zone: string): string {
  const end = zone.indexOf("/");
  if (end < 0) return cityOf(zone);
  return fill(zoneChoice.place, { city: cityOf(zone), region: zone.slice(0, end) });
}

/** Returns text such as "UTC+1, now 21:14". */
export function clockOf(zone: string, now: Date): string {
  return fill(zoneChoice.clock, {
    offset: offsetOf(zone, now),
    now: clockTime(now.getTime(), zone),
  });
}

function offsetOf(timeZone: string, now: Date): string {
  const style = { timeZone: supportedZone(timeZone), timeZoneName: "shortOffset" } as const;
  const parts = new Intl.DateTimeFormat("en-GB", style);
  const name = parts.formatToParts(now).find(({ type }) => type === "timeZoneName")?.value ?? "";
  return name.replace(/^GMT/, "UTC");
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const MAX_ZONES = 30;

function knownZones(): string[] {
  const zones = Intl.supportedValuesOf("timeZone").filter((zone) => zone.includes("/"));
  return [...zones, "UTC"].sort((one, other) => cityOf(one).localeCompare(cityOf(other), "en"));
}

/** Returns zones by prefix, cities first; the member's own without input, the device's last. */
export function zonesFor(typed: string, own: string): string[] {
  const words = plain(typed).trim();
  const device = deviceTimeZone();
  const begins = (text: string) => ` ${plain(text)}`.includes(` ${words}`);
  const found = words
    ? knownZones()
        .filter((zone) => begins(placeOf(zone).replaceAll(",", "").replaceAll("-", " ")))
        .sort((one, other) => Number(begins(cityOf(other))) - Number(begins(cityOf(one))))
        .slice(0, MAX_ZONES)
    : [own];
  return device && !found.includes(device) ? [...found, device] : found;
}
