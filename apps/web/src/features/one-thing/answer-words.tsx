import { reflectionTexts } from "@sovereign/content/words/one-thing";
import type { CompletionStatus } from "@sovereign/domain/one-thing";
import { useToldNow } from "#design/feedback/use-told-now.ts";

const TONES: Record<CompletionStatus, string> = { completed: "pos", partial: "", missed: "neg" };

/** What is said to an answer (specification, section 8); `sending` while it is on its way. */
export function AnswerWords({ answer, sending }: { answer: CompletionStatus; sending: boolean }) {
  const { title, description } = reflectionTexts[answer];
  const told = useToldNow(title);
  // Their place is kept while the message says them, or is about to.
  return (
    <div className={told || sending ? "is-told" : undefined}>
      <p className={`heading ${TONES[answer]}`}>{title}</p>
      {description && <p className="small t2">{description}</p>}
    </div>
  );
}
