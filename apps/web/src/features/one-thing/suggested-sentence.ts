import type { Overview } from "@sovereign/contract/one-things";
import { isOpen } from "@sovereign/domain/one-thing";
import { useLocation, useNavigate } from "react-router";
import { fieldOf } from "#core/page/field-of.ts";
import { paths } from "#core/page/paths.ts";
import { useSession } from "#core/session/session.ts";

/** A sentence for today from elsewhere; `former` are the words that it has taken the place of. */
type SuggestedSentence = { sentence: string; former?: string };

// It travels with the entry of the browser's history: a reload keeps what is undecided and nothing
// else, and another member of the same browser finds nothing that is not theirs.
type Carried = SuggestedSentence & { userId: string };
const KEY = "suggested_sentence";

function carriedIn(state: unknown): Carried | null {
  const carried = fieldOf(state, KEY);
  const [sentence, former, userId] = ["sentence", "former", "userId"].map((name) =>
    fieldOf(carried, name),
  );
  if (typeof sentence !== "string" || typeof userId !== "string") return null;
  return { sentence, userId, ...(typeof former === "string" && { former }) };
}

/**
 * Takes a sentence to the ONE Thing page, where nothing typed is lost for it. Null when today has
 * been answered for or is planned rest: it asks for no sentence (decisions 4 and 77).
 */
export function useSuggestSentence(
  overview: Overview | undefined,
): ((sentence: string) => void) | null {
  const navigate = useNavigate();
  const { user } = useSession();
  const today = overview?.records.find((day) => day.target_date === overview.today);
  if ((today && !isOpen(today)) || overview?.rest_days.includes(overview.today)) return null;
  return (sentence) => {
    if (!user) return;
    const carried: Carried = { sentence, userId: user.id };
    void navigate(paths.oneThing, { state: { [KEY]: carried } });
  };
}

/** What this page was sent with, and the way to change or forget it. */
export function useSuggestedSentence() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { user } = useSession();
  const carried = carriedIn(state);
  const suggested = carried && carried.userId === user?.id ? carried : null;
  function keep(next: SuggestedSentence | null) {
    const kept = next && user ? { [KEY]: { ...next, userId: user.id } satisfies Carried } : null;
    const to = { pathname, search };
    void navigate(to, { replace: true, state: kept, preventScrollReset: true });
  }
  return { suggested, keep };
}
