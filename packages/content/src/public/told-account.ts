import { plural } from "@sovereign/content/public/fill";
import { numberTexts } from "@sovereign/content/words/numbers";
import { toldAccount } from "@sovereign/content/words/told-account";

/** Returns what a member reads when staff end their sessions, or only `count` of them. */
export function toldOfSessions(count: number, every: boolean): string {
  const forms = every ? toldAccount.sessions.every : toldAccount.sessions.some;
  return plural(forms, count, { count: numberTexts.small[count] ?? String(count) });
}
