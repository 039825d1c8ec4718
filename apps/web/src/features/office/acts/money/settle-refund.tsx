import { fill } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { settleRefund as texts } from "@sovereign/content/words/office-member";
import { SETTLED_HOW_LENGTH } from "@sovereign/contract/office-today";
import { calendarDateIn, isCalendarDate } from "@sovereign/domain/calendar-date";
import type { Money } from "@sovereign/domain/money";
import { useState } from "react";
import { useSession } from "#core/session/session.ts";
import { supportedZone } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { Field } from "#design/forms/field.tsx";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { useSettleRefund } from "#features/office/today/today-query.ts";

type SettleRefundProps = {
  /** The refund's id at the provider. */
  refund: string;
  sum: Money;
  onClose: () => void;
};

/** Staff paid a refund that came back in another way: they write down how and when. */
export function SettleRefundSheet({ refund, sum: money, onClose }: SettleRefundProps) {
  const { user } = useSession();
  const today = calendarDateIn(supportedZone(user?.time_zone ?? "UTC"), useMinute());
  const [how, setHow] = useState("");
  const [on, setOn] = useState<string>(today);
  const [tried, setTried] = useState(false);
  const settling = useSettleRefund();
  const sum = moneyInWords(money);
  const isDay = isCalendarDate(on) && on <= today;

  function save() {
    setTried(true);
    if (how.trim() === "" || !isDay) return;
    settling.mutate({ id: refund, how, on }, { onSuccess: onClose });
  }

  return (
    <ActSheet
      onClose={onClose}
      title={fill(texts.title, { sum })}
      facts={texts.facts.map(({ term, text }) => ({ term, text: fill(text, { sum }) }))}
      fault={settling.isError && texts.failed}
      act={texts.act}
      busy={settling.isPending}
      busyLabel={texts.saving}
      onAct={save}
    >
      <Field
        label={texts.how}
        hint={texts.howHint}
        maxLength={SETTLED_HOW_LENGTH}
        autoComplete="off"
        value={how}
        error={tried && how.trim() === "" && texts.howMissing}
        onChange={({ target }) => setHow(target.value)}
      />
      <Field
        label={texts.on}
        type="date"
        max={today}
        value={on}
        error={tried && !isDay && texts.onMissing}
        onChange={({ target }) => setOn(target.value)}
      />
    </ActSheet>
  );
}
