import { legalPage } from "@sovereign/content/words/legal";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { dateAsBuilt, dateWithYear, deviceTimeZone } from "#lib/dates.ts";
import { useHydrated } from "#lib/use-hydrated.ts";
import styles from "./legal.module.css";

export type LastUpdatedProps = {
  /** The date of the build's settings; null shows the day on which the page is read. */
  on: string | null;
  now?: () => Date;
};

/** Where the date will stand: text, so that what the first script wrote is taken up as text. */
const PLACE = " ";

/**
 * 'Last updated' (specification, section 2). Today's date is not known while prerendering: the page's
 * first script writes it where `data-today` stands, and the app takes over when it runs.
 */
export function LastUpdated({ on, now = () => new Date() }: LastUpdatedProps) {
  const hydrated = useHydrated();
  const date = on ?? (hydrated ? calendarDateIn(deviceTimeZone() ?? "UTC", now()) : null);
  return (
    <p className={`${styles.updated} small t3 num`}>
      {legalPage.updated}{" "}
      {date ? (
        <time dateTime={date}>{hydrated ? dateWithYear(date) : dateAsBuilt(date)}</time>
      ) : (
        <time data-today="" suppressHydrationWarning>
          {PLACE}
        </time>
      )}
    </p>
  );
}
