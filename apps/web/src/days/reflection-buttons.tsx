import { marksTexts, markTexts } from "@sovereign/content/words/marks";
import { COMPLETION_STATUSES, type CompletionStatus } from "@sovereign/domain/one-thing";
import { MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";
import "./reflection.css";

type ReflectionButtonsProps = {
  value: CompletionStatus | null;
  onChoose: (status: CompletionStatus) => void;
  /** While true the buttons keep their focus and ignore presses. */
  busy?: boolean;
  question?: string;
  words?: Record<CompletionStatus, string>;
};

export function ReflectionButtons({
  value,
  onChoose,
  busy = false,
  question = marksTexts.question,
  words = markTexts,
}: ReflectionButtonsProps) {
  return (
    <fieldset className="reflect" aria-label={question} aria-busy={busy}>
      {COMPLETION_STATUSES.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={status === value}
          aria-disabled={busy || undefined}
          onClick={() => {
            if (!busy) onChoose(status);
          }}
        >
          <MarkGlyph mark={status} />
          {words[status]}
        </button>
      ))}
    </fieldset>
  );
}
