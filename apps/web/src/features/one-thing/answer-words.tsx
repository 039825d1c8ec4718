import { oneThingTexts, reflectionTexts } from "@sovereign/content/words/one-thing";
import type { CompletionStatus } from "@sovereign/domain/one-thing";

const TONES: Record<CompletionStatus, string> = { completed: "pos", partial: "", missed: "neg" };

export function SavedWords({ more }: { more?: string }) {
  const { saved, savedDetail } = oneThingTexts;
  return (
    <>
      <b className="pos">{saved}</b>
      <span>{more ? `${savedDetail} ${more}` : savedDetail}</span>
    </>
  );
}

export function AnswerWords({ answer }: { answer: CompletionStatus }) {
  const { title, description } = reflectionTexts[answer];
  return (
    <>
      <b className={TONES[answer]}>{title}</b>
      {description && <span>{description}</span>}
    </>
  );
}
