import { fill, plural } from "@sovereign/content/public/fill";
import { packTexts } from "@sovereign/content/words/pack";
import { programmeTexts } from "@sovereign/content/words/programme";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { hasCode } from "#core/api/api-error.ts";
import { paths } from "#core/page/paths.ts";
import { pageTitle } from "#core/words/brand.ts";
import { usePrice } from "#core/words/price.ts";
import { LinkButton } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { DayArticle, DayHead, dayHeadingId } from "./day-article.tsx";
import styles from "./programme.module.css";
import { lockedDayWords, standingOf } from "./programme-days.ts";
import { ProgrammeMissing } from "./programme-notice.tsx";
import type { ProgrammePageProps } from "./programme-page.tsx";
import {
  type ListedDay,
  type Programme,
  useProgramme,
  useProgrammeDay,
  useTextSettled,
} from "./programme-query.ts";
import { ProgrammeDaySkeleton } from "./programme-skeleton.tsx";
import { useRecordOpened } from "./use-record-opened.ts";

type ProgrammeDayPageProps = ProgrammePageProps & {
  day: number;
  missing: ReactNode;
};

export function ProgrammeDayPage({ day, missing, ...props }: ProgrammeDayPageProps) {
  const view = useProgramme(props.audience);
  const { programme } = view;
  const listed = programme?.days.find((other) => other.day === day);
  const drawn = useTextSettled(
    programme && (listed && !listed.locked ? day : null),
    props.audience,
  );
  useRecordOpened({ ...view, fresh: view.fresh && drawn }, props.audience, day);
  if (listed && programme && drawn) {
    return (
      <div className={styles.oneDay}>
        <title>{pageTitle(`${fill(programmeTexts.day, { day })}. ${listed.principle}`)}</title>
        <Link className="link tap small t2" to={paths.programme}>
          <Icon name="left" />
          {plural(packTexts.programme, programme.days.length)}
        </Link>
        <Day programme={programme} day={listed} {...props} />
        <Neighbors programme={programme} day={day} />
      </div>
    );
  }
  if (programme && drawn) return missing;
  return view.missing ? <ProgrammeMissing {...view} /> : <ProgrammeDaySkeleton />;
}

function Day({
  programme: { place },
  day,
  audience,
  lockedPanel,
  onUse,
}: ProgrammePageProps & { programme: Programme; day: ListedDay }) {
  // The list may be older than the membership: the server may refuse a day it shows as open.
  const { error } = useProgrammeDay(day.day, audience, !day.locked);
  const standing = standingOf(day, place);
  const price = usePrice();
  if (day.locked || hasCode(error, "programme.locked")) {
    return (
      <article
        className={`stack one-col hairline ${styles.now}`}
        aria-labelledby={dayHeadingId(day.day)}
      >
        <DayHead day={day} note={<p className="note">{day.category}</p>} level={1} />
        {lockedPanel(lockedDayWords(price))}
      </article>
    );
  }
  const note =
    standing === "today" ? (
      <p className="note metal">{programmeTexts.today}</p>
    ) : (
      <p className="note">{standing === "ahead" ? programmeTexts.ahead : day.category}</p>
    );
  return (
    <DayArticle day={day} place={place} audience={audience} onUse={onUse} note={note} level={1} />
  );
}

function Neighbors({ programme: { days }, day }: { programme: Programme; day: number }) {
  const at = days.findIndex((other) => other.day === day);
  const [before, after] = [days[at - 1], days[at + 1]];
  const { neighbors, day: name } = programmeTexts;
  const words = (number: number) => fill(name, { day: number });
  return (
    <nav className={`wrap gap-3 ${styles.neighbors}`} aria-label={neighbors}>
      {before && (
        <LinkButton to={paths.programmeDay(before.day)} icon="left">
          {words(before.day)}
        </LinkButton>
      )}
      {after && (
        <LinkButton to={paths.programmeDay(after.day)} iconAfter="right">
          {words(after.day)}
        </LinkButton>
      )}
    </nav>
  );
}
