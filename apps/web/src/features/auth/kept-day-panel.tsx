import { fill } from "@sovereign/content/public/fill";
import { keptDayTexts } from "@sovereign/content/words/demo";
import { markTexts } from "@sovereign/content/words/marks";
import { countsTowardStreak } from "@sovereign/domain/one-thing";
import { Link } from "react-router";
import type { KeptDay } from "#core/device/kept-day.ts";
import { paths } from "#core/page/paths.ts";
import { Icon } from "#design/controls/icon.tsx";
import { MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";
import styles from "./auth.module.css";

export function BackToTour() {
  return (
    <Link className="link tap small t2 mb-2" to={paths.demo}>
      <Icon name="left" />
      {keptDayTexts.back}
    </Link>
  );
}

export function KeptDayPanel({ day }: { day: KeptDay }) {
  const { content, completion_status: status } = day;
  const streak = countsTowardStreak(status) ? 1 : 0;
  return (
    <>
      <p className="small t2 pretty mt-2">{keptDayTexts.lead}</p>
      <section className={`stack ${styles.day}`} aria-label={keptDayTexts.label}>
        <MarkGlyph mark={status} />
        <p className="breaks row-title">{content}</p>
        <p className="small t2 num">
          {fill(keptDayTexts.streak, { status: markTexts[status], streak })}
        </p>
      </section>
    </>
  );
}
