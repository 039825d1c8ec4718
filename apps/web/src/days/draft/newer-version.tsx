import { fill } from "@sovereign/content/public/fill";
import { deviceKinds } from "@sovereign/content/words/account-settings";
import { versionTexts } from "@sovereign/content/words/versions";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { EditField } from "@sovereign/domain/edit";
import { useId } from "react";
import { useOutboxState } from "#core/outbox/browser-outbox.ts";
import { clockTime } from "#core/time/dates.ts";
import { useDayEdits } from "#days/edits/day-edits-query.ts";
import { Button } from "#design/controls/button.tsx";
import styles from "./newer-version.module.css";

const { where } = versionTexts;

export type OfDay = { userId: string; date: CalendarDate; field: EditField };
type Saved = { updated_at: string | null; time_zone: string };

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

type NewerVersionProps = {
  isShown: boolean;
  /** Null for a text whose edits name no device. */
  of?: OfDay;
  saved: string;
  record: Saved | undefined;
  fieldId: string;
  onDraft: () => void;
  onSaved: () => void;
};

/** Stands beside the field, which stays as it is until the member chooses. */
export function NewerVersion({ isShown, of, ...choice }: NewerVersionProps) {
  return (
    <div className={styles.news} role="status">
      {isShown && (of ? <OfDayChoice of={of} {...choice} /> : <Choice {...choice} />)}
    </div>
  );
}

type ChoiceProps = Omit<NewerVersionProps, "isShown" | "of"> & { place?: Place };
type Place = ReturnType<typeof useEditPlace>;

function OfDayChoice({ of, ...choice }: ChoiceProps & { of: OfDay }) {
  const place = useEditPlace(of, choice.record?.updated_at ?? "");
  return <Choice {...choice} place={place} />;
}

function Choice({ saved, record, fieldId, onDraft, onSaved, place }: ChoiceProps) {
  const id = useId();
  // A choice removes these buttons.
  const chosen = (act: () => void) => () => {
    act();
    document.getElementById(fieldId)?.focus();
  };
  const at = place?.at ?? record?.updated_at ?? null;
  const sentences = versionTexts[saved === "" ? "removed" : "saved"];
  const title = fill(at === null || !record ? sentences.some : sentences.at, {
    where: place?.where ?? where.you,
    time: at !== null && record ? clockTime(at, record.time_zone) : "",
  });
  return (
    <section className="stack gap-4 hairline pt-5" aria-labelledby={id}>
      <div>
        <h2 className="heading num" id={id}>
          {title}
        </h2>
        <p className="mt-2 small t2">{versionTexts.body}</p>
      </div>
      {saved !== "" && (
        <p className={`breaks written ${styles.saved}`} dir="auto">
          {saved}
        </p>
      )}
      <div className="cluster gap-4 gap-x-5">
        <Button onClick={chosen(onDraft)}>{versionTexts.useDraft}</Button>
        <Button variant="text" onClick={chosen(onSaved)}>
          {saved === "" ? versionTexts.removeMine : versionTexts.keepSaved}
        </Button>
      </div>
    </section>
  );
}
