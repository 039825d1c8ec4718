import type { Overview } from "@sovereign/contract/one-things";
import { isOpen } from "@sovereign/domain/one-thing";
import { useLocation, useNavigate } from "react-router";
import { fieldOf } from "#core/page/field-of.ts";
import { paths } from "#core/page/paths.ts";
import { useSession } from "#core/session/session.ts";

/** A sentence suggested for today, by a page or by another app; `former` is the text it replaced. */
type SuggestedSentence = { sentence: string; former?: string; isShared?: boolean };

// In the history state, which survives a reload; another member may use the same browser.
type Carried = SuggestedSentence & { userId: string };
const KEY = "suggested_sentence";

/** Returns the history state that suggests a sentence to a member. */
export const suggesting = (carried: Carried) => ({ [KEY]: carried });

function carriedIn(state: unknown): Carried | null {
  const carried = fieldOf(state, KEY);
  const [sentence, former, userId] = ["sentence", "former", "userId"].map((name) =>
    fieldOf(carried, name),
  );
  if (typeof sentence !== "string" || typeof userId !== "string") return null;
  const isShared = fieldOf(carried, "isShared") === true;
  return { sentence, userId, isShared, ...(typeof former === "string" && { former }) };
}

/** Null once today is answered or if it is planned rest (decisions 4 and 77). */
export function useSuggestSentence(
  overview: Overview | undefined,
): ((sentence: string) => void) | null {
  const navigate = useNavigate();
  const { user } = useSession();
  const today = overview?.records.find((day) => day.target_date === overview.today);
  if ((today && !isOpen(today)) || overview?.rest_days.includes(overview.today)) return null;
  return (sentence) => {
    if (!user) return;
    void navigate(paths.oneThing, { state: suggesting({ sentence, userId: user.id }) });
  };
}

export function useSuggestedSentence() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { user } = useSession();
  const carried = carriedIn(state);
  const suggested = carried && carried.userId === user?.id ? carried : null;
  function keep(next: SuggestedSentence | null) {
    const kept = next && user ? suggesting({ ...next, userId: user.id }) : null;
    const to = { pathname, search };
    void navigate(to, { replace: true, state: kept, preventScrollReset: true });
  }
  return { suggested, keep };
}
