import { deviceKinds, versionTexts } from "@sovereign/content/words/versions";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { EditField } from "@sovereign/domain/edit";
import { useOutboxState } from "#core/outbox/browser-outbox.ts";
import { useDayEdits } from "#days/edits/day-edits-query.ts";

const { where } = versionTexts;

export type OfDay = { userId: string; date: CalendarDate; field: EditField };

const KINDS = ["phone", "tablet", "desktop"] as const;

/** Returns where the current edit of a day's field was made, and when. */
export function useEditPlace({ userId, date, field }: OfDay, version: string) {
  const device = useOutboxState((outbox) => outbox.device);
  // A pending write that the field does not know of is another tab's.
  const isWaiting = useOutboxState(({ pending }) =>
    pending.some((write) => "date" in write && write.date === date && write.kind === field),
  );
  const { data } = useDayEdits(userId, date, version);
  const current = data?.edits.find((edit) => edit.field === field && edit.stands);
  const kind = KINDS.find((each) => current?.device_name.startsWith(deviceKinds[each]));
  const isHere = isWaiting || (device !== null && current?.device === device);
  return {
    where: isHere ? where.tab : kind ? where[kind] : where.you,
    at: isWaiting ? null : (current?.edited_at ?? null),
  };
}
