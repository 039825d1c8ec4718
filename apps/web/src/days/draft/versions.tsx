import { fill } from "@sovereign/content/public/fill";
import { versionTexts } from "@sovereign/content/words/versions";
import { useId } from "react";
import { focusPage } from "#core/page/page-focus.ts";
import { clockTime } from "#core/time/dates.ts";
import { Button } from "#design/controls/button.tsx";
import styles from "./versions.module.css";

type VersionsProps = {
  saved: string;
  record: { updated_at: string; time_zone: string };
  draft: string;
  onDraft: () => void;
  onSaved: () => void;
};

const takeFocus = (heading: HTMLHeadingElement | null) => heading?.focus();

export function Versions({ saved, record, draft, onDraft, onSaved }: VersionsProps) {
  const id = useId();
  // A choice removes these buttons.
  const chosen = (act: () => void) => () => {
    act();
    focusPage();
  };
  const time = clockTime(record.updated_at, record.time_zone);
  return (
    <section className="stack gap-5 hairline pt-5" aria-labelledby={id}>
      <div>
        {/* The editor that had the focus is hidden until there is a choice. */}
        <h2 className="heading num" id={id} tabIndex={-1} ref={takeFocus}>
          {fill(versionTexts.title, { time })}
        </h2>
        <p className="mt-2 small t2">{versionTexts.body}</p>
      </div>
      <dl className={`stack gap-5 ${styles.pair}`}>
        <div>
          <dt className="small t3 num">{fill(versionTexts.saved, { time })}</dt>
          <dd className="written" dir="auto">
            {saved}
          </dd>
        </div>
        <div>
          <dt className="small t3">{versionTexts.draft}</dt>
          <dd className="written" dir="auto">
            {draft}
          </dd>
        </div>
      </dl>
      <div className="cluster gap-4 gap-x-5">
        <Button onClick={chosen(onDraft)}>{versionTexts.useDraft}</Button>
        <Button variant="text" onClick={chosen(onSaved)}>
          {versionTexts.keepSaved}
        </Button>
      </div>
    </section>
  );
}
