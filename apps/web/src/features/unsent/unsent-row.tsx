import { plural } from "@sovereign/content/public/fill";
import { unsentRow } from "@sovereign/content/words/unsent";
import { useOutbox } from "#core/outbox/browser-outbox.ts";
import { paths } from "#core/page/paths.ts";
import { momentOf } from "#core/time/moments.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { inWords, inWordsFirst } from "#core/words/number-words.ts";
import { LinkButton } from "#design/controls/button.tsx";
import { SettingsRow } from "#design/layout/settings-group.tsx";

export function UnsentRow({ timeZone }: { timeZone: string }) {
  const { waiting, parked, superseded, lost } = useOutbox();
  const now = useMinute();
  const [oldest] = waiting;
  const help = [
    oldest &&
      plural(unsentRow.waiting, waiting.length, {
        count: inWordsFirst(waiting.length),
        when: momentOf(oldest.write.edited_at, timeZone, now).when,
      }),
    parked.length > 0 &&
      plural(unsentRow.refused, parked.length, { count: inWordsFirst(parked.length) }),
    lost.length > 0 && plural(unsentRow.lost, lost.length, { count: inWords(lost.length) }),
    superseded.length > 0 &&
      plural(unsentRow.overtaken, superseded.length, { count: inWords(superseded.length) }),
  ].filter(Boolean);
  return (
    <SettingsRow
      title={unsentRow.title}
      help={help.join(" ") || unsentRow.none}
      short
      action={
        <LinkButton to={paths.unsent} aria-label={`${unsentRow.see}: ${unsentRow.title}`}>
          {unsentRow.see}
        </LinkButton>
      }
    />
  );
}
