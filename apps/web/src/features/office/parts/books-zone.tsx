import { fill } from "@sovereign/content/public/fill";
import { officeBooks as texts } from "@sovereign/content/words/office-frame";
import { cityOf } from "#core/time/city.ts";
import { useStaff } from "#features/office/frame/office-query.ts";
import styles from "./parts.module.css";
import { wholeDate } from "./when.ts";

/** Names the time zone of the books, the same for every reader. */
export function BooksZone() {
  const { time_zone: zone, change } = useStaff().books;
  const now = timeOf(zone);
  const words = change
    ? fill(texts.changed, {
        zone: now,
        former: timeOf(change.former),
        date: wholeDate(change.since, zone),
      })
    : fill(texts.zone, { zone: now });
  return <p className={`note ${styles.zone}`}>{words}</p>;
}

/** Returns "Lisbon time". */
export const timeOf = (zone: string) =>
  zone === "UTC" ? cityOf(zone) : fill(texts.time, { city: cityOf(zone) });
