import { fill, plural } from "@sovereign/content/public/fill";
import { officePack as words } from "@sovereign/content/words/office-pack";
import type { PackPreview } from "@sovereign/contract/office-pack";
import { inWordsFirst } from "#core/words/number-words.ts";
import { Alert } from "#design/feedback/alert.tsx";
import { formatCount } from "#features/office/parts/office-words.ts";
import styles from "#features/office/publish/publish.module.css";

/** A pack's changes, item by item, or the reason for its refusal. */
export function PackChanges({ preview }: { preview: PackPreview }) {
  const { refused, changes, unchanged, gone, pictures, findings } = preview;
  if (refused.length > 0) {
    return (
      <Alert>
        {words.refused}
        <ul className={`breaks ${styles.reasons}`}>
          {refused.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </Alert>
    );
  }
  const counted = (forms: { one: string; other: string }, count: number) =>
    count > 0 && <p className="t2">{plural(forms, count, { count: formatCount(count) })}</p>;
  const count = changes.length;
  return (
    <div className="stack gap-2" role="status">
      <p>
        {count > 0
          ? plural(words.changes, count, { Count: inWordsFirst(count) })
          : pictures.length === 0 && words.nothing}
      </p>
      {counted(words.others.pictures, pictures.length)}
      {counted(words.others.unchanged, unchanged)}
      {counted(words.others.gone, gone.length)}
      {count > 0 && (
        <ul className={styles.changes} aria-label={words.list}>
          {changes.map((change) => (
            <li key={change.file}>
              <span className="breaks">{change.file}</span>
              <span className="t2">{changeWords(change)}</span>
            </li>
          ))}
        </ul>
      )}
      {findings.length > 0 && (
        <>
          <h3 className="subhead pt-2">{words.findings}</h3>
          <ul className={`breaks ${styles.findings}`}>
            {findings.map((finding) => (
              <li key={`${finding.file}:${finding.line}:${finding.field}:${finding.message}`}>
                {fill(words.finding, finding)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function changeWords({ is_new, added, removed, faults }: PackPreview["changes"][number]): string {
  const what = is_new
    ? words.isNew
    : fill(words.words, { added: formatCount(added), removed: formatCount(removed) });
  return faults > 0 ? `${what}, ${plural(words.faults, faults)}` : what;
}
