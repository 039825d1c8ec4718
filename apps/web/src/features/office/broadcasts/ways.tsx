import { plural } from "@sovereign/content/public/fill";
import { composeBroadcast as texts } from "@sovereign/content/words/office-broadcasts";
import { useId } from "react";
import { useStore } from "#core/state/store.ts";
import { beginning } from "#core/words/number-words.ts";
import { Segment } from "#design/controls/segment.tsx";
import { formatPeople } from "#features/office/parts/office-words.ts";
import { useAudienceCount } from "./broadcasts-query.ts";
import styles from "./compose.module.css";
import type { DraftSaver } from "./draft-saver.ts";

/** Whether it goes by notification too, and to how many. */
export function Ways({ saver }: { saver: DraftSaver }) {
  const { draft } = useStore(saver.store);
  const { data } = useAudienceCount(draft.kind, draft.conditions);
  const heading = useId();
  const count = data?.push ?? 0;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="subhead mb-2">
        {texts.how}
      </h2>
      <div className={styles.begin}>
        <Segment
          label={texts.how}
          choices={[
            { value: "email", name: texts.ways.email },
            { value: "both", name: texts.ways.both },
          ]}
          chosen={draft.push ? "both" : "email"}
          onChoose={(way) => saver.change({ push: way === "both" })}
        />
      </div>
      <p className="pretty mt-2" role="status">
        {draft.push && data && (
          <>
            <strong>
              {count === 0 && !data.rounded
                ? texts.nobodyNotified
                : beginning(
                    plural(texts.notified, count, { count: formatPeople(count, data.rounded) }),
                  )}
            </strong>{" "}
            <span className="t2">{texts.waysAbout}</span>
          </>
        )}
      </p>
    </section>
  );
}
