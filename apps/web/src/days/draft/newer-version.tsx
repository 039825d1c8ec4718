import { fill } from "@sovereign/content/public/fill";
import { versionTexts } from "@sovereign/content/words/versions";
import { useId } from "react";
import { clockTime } from "#core/time/dates.ts";
import { Button } from "#design/controls/button.tsx";
import { type OfDay, useEditPlace } from "./edit-place.ts";
import styles from "./newer-version.module.css";

const { where } = versionTexts;

type Saved = { updated_at: string | null; time_zone: string };

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

/** Shown beside the field, which stays as it is until the member chooses. */
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
