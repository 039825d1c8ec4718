import type { Overview } from "@sovereign/contract/one-things";
import { isOpen } from "@sovereign/domain/one-thing";
import { useLocation, useNavigate } from "react-router";
import { fieldOf } from "#core/page/field-of.ts";
import { paths } from "#core/page/paths.ts";
import { useSession } from "#core/session/session.ts";
import { type Shared, sharedDrafts, useSharedDrafts } from "./shared-draft.ts";

/** `former` is the text it replaced, `shared` is set where it came from outside the app. */
type SuggestedSentence = {
  sentence: string;
  former?: string;
  shared?: Pick<Shared, "site" | "isCut">;
};

// In the history state, which survives a reload; another member may use the same browser.
type Carried = SuggestedSentence & { userId: string };
const KEY = "suggested_sentence";

const suggesting = (carried: Carried) => ({ [KEY]: carried });

function carriedIn(state: unknown): Carried | null {
  const carried = fieldOf(state, KEY);
  const [sentence, former, userId] = ["sentence", "former", "userId"].map((name) =>
    fieldOf(carried, name),
  );
  if (typeof sentence !== "string" || typeof userId !== "string") return null;
  const shared = fieldOf(carried, "shared");
  const site = fieldOf(shared, "site");
  return {
    sentence,
    userId,
    ...(typeof former === "string" && { former }),
    ...(shared !== undefined && {
      shared: {
        site: typeof site === "string" ? site : null,
        isCut: fieldOf(shared, "isCut") === true,
      },
    }),
  };
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

/** `waiting` counts what came from outside; `foreign` came while another account was signed in. */
export function useSuggestedSentence() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { user } = useSession();
  const all = useSharedDrafts();
  const isOwn = ({ account }: Shared) => account === null || account.id === user?.id;
  const own = all.filter(isOwn);
  const latest = own.at(-1);
  const foreign = all.findLast((each) => !isOwn(each));
  const carried = carriedIn(state);
  const isCarried = carried !== null && carried.userId === user?.id;
  const outside = latest && { sentence: latest.sentence, shared: latest };
  const suggested: SuggestedSentence | undefined = isCarried ? carried : outside;
  function keep(next: SuggestedSentence | null) {
    if (!isCarried && latest) sharedDrafts.remove(latest);
    if (!isCarried && !next) return;
    const kept = next && user ? suggesting({ ...next, userId: user.id }) : null;
    const to = { pathname, search };
    void navigate(to, { replace: true, state: kept, preventScrollReset: true });
  }
  return { suggested, keep, foreign, waiting: isCarried ? 0 : own.length };
}
