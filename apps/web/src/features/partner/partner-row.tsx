import { fill } from "@sovereign/content/public/fill";
import { partnerTexts as texts } from "@sovereign/content/words/partner";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { useSession } from "#core/session/session.ts";
import { clockTime, supportedZone } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { Icon } from "#design/controls/icon.tsx";
import { MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";
import styles from "./partner.module.css";
import { usePartner } from "./partner-query.ts";
import { drawnDays, todayWords } from "./partner-words.ts";

/** Today's mark and one sentence; a signal received today replaces the sentence. */
export default function PartnerRow({ userId }: { userId: string }) {
  const { user } = useSession();
  const { data, isPending, isFetching, dataUpdatedAt } = usePartner(userId);
  const zone = user?.time_zone ?? "UTC";
  const now = useMinute();
  const dateOf = (at: Date) => calendarDateIn(supportedZone(zone), at);
  // A copy of an earlier day is shown on Focus, with its time.
  const isEarlier = data && dateOf(new Date(dataUpdatedAt)) !== dateOf(now);
  if (isPending || (isEarlier && isFetching)) return <div className={styles.row} />;
  if (isEarlier || !data?.partner?.theirs) return null;
  const { name, theirs, received } = data.partner;
  const heard = received.at(-1);
  const [today] = drawnDays(theirs, [theirs.today]);
  return (
    <Link className={`line gap-4 ${styles.row}`} to={paths.accountability}>
      {today && <MarkGlyph mark={today.mark} />}
      <span className="grow">
        {heard
          ? fill(texts.received, {
              name,
              time: clockTime(heard.sent_at, zone),
              signal: texts.signals[heard.signal],
            })
          : todayWords(name, theirs)}
      </span>
      <Icon name="chev" />
    </Link>
  );
}
