import { programmeTexts } from "@sovereign/content/public/programme";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { Icon } from "#ui/icon.tsx";
import { MarkGlyph } from "#ui/milled-edge/mark-glyph.tsx";
import type { DayStanding } from "./programme-days.ts";
import type { ListedDay } from "./programme-query.ts";

const { done, notDone, members } = programmeTexts;

/** One day among the others: a link to it, with its mark, a lock, or a sign that it is to come. */
export function DayRow({ day, standing }: { day: ListedDay; standing: DayStanding }) {
  return (
    <Link
      className={`programme-row num is-${standing.replace("_", "-")}`}
      to={paths.programmeDay(day.day)}
    >
      <span className="programme-row-number">{day.day}</span>
      <span className="programme-row-title">{day.principle}</span>
      <RowEnd standing={standing} />
    </Link>
  );
}

function RowEnd({ standing }: { standing: DayStanding }) {
  if (standing === "locked") {
    return (
      <span className="programme-row-lock small t3">
        <Icon name="lock" />
        <span>{members}</span>
      </span>
    );
  }
  if (standing === "ahead" || standing === "today") return <Icon name="chev" />;
  return (
    <>
      <MarkGlyph mark={standing === "done" ? "completed" : "no-record"} />
      <span className="vh">{standing === "done" ? done : notDone}</span>
    </>
  );
}
