import type { MemberWrite } from "@sovereign/contract/writes";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { EditField } from "@sovereign/domain/edit";
import { useOutboxState } from "#core/outbox/browser-outbox.ts";

const isOf = (write: MemberWrite, date: CalendarDate, kind: EditField | undefined) =>
  "date" in write && write.date === date && (!kind || write.kind === kind);

/** Returns when the day's oldest slow write was made, in ISO form. */
export const useKeptSince = (date: CalendarDate, kind?: EditField): string | undefined =>
  useOutboxState(({ stalled, pending }) =>
    stalled ? pending.find((write) => isOf(write, date, kind))?.edited_at : undefined,
  );

export const useOnItsWay = (date: CalendarDate, kind: EditField): boolean =>
  useOutboxState(
    ({ stalled, pending }) => !stalled && pending.some((write) => isOf(write, date, kind)),
  );
