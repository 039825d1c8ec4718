import type { MemberWrite } from "@sovereign/contract/writes";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { ReactNode } from "react";
import { kindOf } from "#core/outbox/write-kinds.ts";
import { MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";
import styles from "./unsent.module.css";
import { writeName } from "./write-words.ts";

type WriteRowProps = { write: MemberWrite; today: CalendarDate; children: ReactNode };

export function WriteRow({ write, today, children }: WriteRowProps) {
  const mark = kindOf(write).mark?.(write);
  return (
    <li className={`stack py-4 items-top gap-x-4 ${styles.write}`}>
      {mark ? <MarkGlyph mark={mark} /> : <span />}
      <div>
        <p className="pretty breaks row-text">{writeName(write, today)}</p>
        <p className="t3 small mt-half num">{children}</p>
      </div>
    </li>
  );
}
