import { fill } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { settleRefund as texts } from "@sovereign/content/words/office-member";
import { SETTLED_HOW_LENGTH, settleRefund } from "@sovereign/contract/office-today";
import { type CalendarDate, calendarDateIn, isCalendarDate } from "@sovereign/domain/calendar-date";
import type { Money } from "@sovereign/domain/money";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, useSession } from "#core/session/session.ts";
import { supportedZone } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { toast } from "#design/feedback/toast.ts";
import { Field } from "#design/forms/field.tsx";
import { OFFICE, OFFICE_WAIT_MS } from "#features/office/frame/office-query.ts";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";

/** Writes down how a refund that came back was paid. */
function useSettleRefund() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; how: string; on: CalendarDate }) =>
      api(settleRefund, { params: { id }, body, within: OFFICE_WAIT_MS }),
    onSuccess: () => toast({ title: texts.done, tone: "success" }),
    onSettled: () => client.invalidateQueries({ queryKey: [OFFICE] }),
  });
}

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
