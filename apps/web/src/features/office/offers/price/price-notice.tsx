import { fill, plural } from "@sovereign/content/public/fill";
import { service } from "@sovereign/content/words/notices";
import { priceNotice as words } from "@sovereign/content/words/office-price";
import type { OfficePrice } from "@sovereign/contract/office-price";
import { calendarDateIn, daysBetween } from "@sovereign/domain/calendar-date";
import { useState } from "react";
import { ApiError, hasCode } from "#core/api/api-error.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { inWordsFirst } from "#core/words/number-words.ts";
import { Button, Buttons } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import styles from "#features/office/acts/acts.module.css";
import { useFreshProof } from "#features/office/parts/fresh-proof.tsx";
import { officeIcons } from "#features/office/parts/office-icons.ts";
import { monthDay, whenWithin } from "#features/office/parts/when.ts";
import { usePriceActs } from "./price-query.ts";
import { allOf } from "./price-words.ts";

function noticeOf({ current, next, former, can_undo, time_zone: zone }: OfficePrice, now: Date) {
  if (next && Date.parse(next.from) > now.getTime()) {
    const day = calendarDateIn(zone, new Date(next.from));
    const count = daysBetween(calendarDateIn(zone, now), day);
    const price = allOf(current.amounts);
    return {
      id: next.id,
      title: fill(words.next, { day: monthDay(day), price: allOf(next.amounts) }),
      about: plural(words.nextAbout, count, { count: inWordsFirst(count), price }),
      act: words.takeBack,
    };
  }
  if (!can_undo || !former) return null;
  const when = whenWithin(current.from, zone, now);
  return {
    id: current.id,
    title: fill(words.live, { price: allOf(current.amounts), when }),
    about: fill(words.liveAbout, { price: allOf(former.amounts) }),
    act: words.undo,
  };
}

function failureOf(error: unknown): string {
  if (hasCode(error, "office.act_refused")) return words.sold;
  return error instanceof ApiError ? words.failed : service.connection.body;
}

/** The price that is set for later, or the one that can still be taken back. */
export function PriceNotice({ price }: { price: OfficePrice }) {
  const now = useMinute();
  const acts = usePriceActs();
  const { fresh, question } = useFreshProof();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const notice = noticeOf(price, now);
  if (!notice) return null;
  const { id, title, about, act } = notice;

  async function undo() {
    setBusy(true);
    setFault(null);
    try {
      await fresh(() => acts.undo(id));
    } catch (error) {
      setFault(failureOf(error));
    }
    setBusy(false);
  }

  return (
    <section className={styles.held}>
      <div>
        <p role="status">
          <b>{title}</b>
          <span className={styles.about}>{about}</span>
        </p>
        {fault && <p role="alert">{fault}</p>}
      </div>
      <Buttons>
        <Button busy={busy} aria-label={`${act}: ${title}`} onClick={() => void undo()}>
          <Icon path={officeIcons.undo} />
          {act}
        </Button>
      </Buttons>
      {question}
    </section>
  );
}
