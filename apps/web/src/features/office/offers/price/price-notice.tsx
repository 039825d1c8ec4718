import { fill, plural } from "@sovereign/content/public/fill";
import { service } from "@sovereign/content/words/notices";
import { priceNotice as words } from "@sovereign/content/words/office-price";
import type { OfficePrice, OfficePriceOf } from "@sovereign/contract/office-price";
import { calendarDateIn, daysBetween } from "@sovereign/domain/calendar-date";
import { useState } from "react";
import { ApiError, hasCode } from "#core/api/api-error.ts";
import { focusPage } from "#core/page/page-focus.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { inWordsFirst } from "#core/words/number-words.ts";
import { Button, Buttons } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { toast } from "#design/feedback/toast.ts";
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
      about: `${plural(words.nextAbout, count, { count: inWordsFirst(count), price })} ${words.keep[next.keepers]}`,
      act: words.takeBack,
      done: words.takenBack,
    };
  }
  if (!can_undo || !former) return null;
  const when = whenWithin(current.from, zone, now);
  return {
    id: current.id,
    title: fill(words.live, { price: allOf(current.amounts), when }),
    about: fill(current.keepers === "no_one" ? words.liveAboutMove : words.liveAbout, {
      price: allOf(former.amounts),
    }),
    act: words.undo,
    done: words.undone,
  };
}

/** `found` is the price after the failure. */
function failureOf(error: unknown, found: OfficePriceOf | undefined): string {
  if (hasCode(error, "office.act_refused")) return found?.first_sale_at ? words.sold : words.over;
  if (!(error instanceof ApiError)) return service.connection.body;
  return found ? words.failed : words.unknown;
}

/** The price that is set for later, or the one that can still be taken back. */
export function PriceNotice({ price }: { price: OfficePrice }) {
  const now = useMinute();
  const acts = usePriceActs();
  const { fresh, question } = useFreshProof();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const notice = noticeOf(price, now);
  if (!notice && !fault) return null;

  function tell({ current }: OfficePrice, done: string): void {
    focusPage();
    const title = fill(done, { price: allOf(current.amounts) });
    toast({ title, tone: "success", topic: "price" });
  }

  async function undo({ id, done }: { id: string; done: string }) {
    setBusy(true);
    setFault(null);
    try {
      const undone = await fresh(() => acts.undo(id));
      if (undone) tell(undone.done, done);
    } catch (error) {
      const found = await acts.readAgain();
      const row = found?.history.find((each) => each.id === id);
      // It was undone, and the answer did not come.
      if (found && row?.undone_at) tell(found, done);
      else setFault(failureOf(error, row));
    }
    setBusy(false);
  }

  return (
    <section className={styles.held}>
      <div>
        {notice && (
          <p role="status">
            <b>{notice.title}</b>
            <span className={styles.about}>{notice.about}</span>
          </p>
        )}
        {fault && <p role="alert">{fault}</p>}
      </div>
      {notice && (
        <Buttons>
          <Button
            busy={busy}
            aria-label={`${notice.act}: ${notice.title}`}
            onClick={() => void undo(notice)}
          >
            <Icon path={officeIcons.undo} />
            {notice.act}
          </Button>
        </Buttons>
      )}
      {question}
    </section>
  );
}
