import { fill, plural } from "@sovereign/content/public/fill";
import { composeBroadcast } from "@sovereign/content/words/office-broadcasts";
import { releaseSheet as words } from "@sovereign/content/words/office-piece-acts";
import type { AskedForReleases, OfficePiece } from "@sovereign/contract/office-pieces";
import { ASKS_AGAIN_FROM } from "@sovereign/domain/broadcast";
import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import { useState } from "react";
import { cityOf } from "#core/time/city.ts";
import { clockTime } from "#core/time/dates.ts";
import { beginning } from "#core/words/number-words.ts";
import type { Fact } from "#design/layout/facts.tsx";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { formatPeople } from "#features/office/parts/office-words.ts";
import { ExampleDetails } from "#features/office/parts/they-read.tsx";
import { whenWithin, whenWords } from "#features/office/parts/when.ts";
import { useAsked, usePieceActs } from "#features/office/publish/pieces-query.ts";
import type { Undo } from "#features/office/publish/undo-line.tsx";
import { usePieceAct } from "./use-piece-act.ts";
import { type Telling, useTelling } from "./use-telling.tsx";

type ReleaseSheetProps = {
  piece: OfficePiece;
  /** Of the newest version, as the email has them. */
  shown: { subtitle: string | null; blurb: string | null };
  /** When it opens; null now. */
  opensAt: Date | null;
  /** The books' zone. */
  zone: string;
  now: Date;
  onClose: () => void;
  onReleased: (piece: OfficePiece, undo: Undo | null) => void;
};

/** The one step between the button and the release: who is told, and what will happen. */
export function ReleaseSheet(props: ReleaseSheetProps) {
  const { piece, opensAt, zone, now, onClose, onReleased } = props;
  const acts = usePieceActs();
  const asked = useAsked().data;
  const { run, busy, fault, question } = usePieceAct(onClose);
  const telling = useTelling({ piece, zone, now, opensAt });
  const [confirming, setConfirming] = useState<number | null>(null);
  const [refused, setRefused] = useState(false);
  const { people, count, told } = telling;
  const { title, shelf } = piece;
  const isMany = people >= ASKS_AGAIN_FROM;
  /** The article that was live before stays live, in its former version. */
  const isUndone =
    opensAt === null && piece.live_since === null && VAULT_SECTIONS.some((each) => each === shelf);
  const asksAgain = isMany && confirming === people;

  async function release() {
    if (opensAt) {
      const scheduled = await acts.schedule(piece, { at: opensAt.toISOString(), ...told });
      onReleased(scheduled, null);
      return scheduled;
    }
    const published = await acts.publish(piece, told);
    const undo = {
      done: said(published),
      undone: fill(words.undone, { title }),
      run: () => acts.takeDown(published),
    };
    onReleased(published, isUndone ? undo : null);
    return published;
  }

  function said({ served, saved_at }: OfficePiece): string {
    if (opensAt) {
      const when = whenWithin(opensAt.toISOString(), zone, now);
      return fill(words.scheduled, { title, when });
    }
    const time = clockTime(served?.at ?? saved_at, zone);
    if (count === null) return fill(words.done, { title, time });
    const { when } = telling;
    return plural(words.doneTelling, people, { title, time, count: beginning(count), when });
  }

  /** The page shows a release that can be undone there. */
  const saidHere = (released: OfficePiece) => (isUndone ? null : said(released));

  function press() {
    setRefused(telling.fault !== null);
    if (telling.fault) return;
    if (isMany && !asksAgain) setConfirming(people);
    else void run(release, saidHere, fill(words.kept, { title }));
  }
  const label = opensAt ? words.schedule : words.publish;
  function actOf(): string {
    if (count === null) return label;
    if (asksAgain) return plural(words.confirm, people, { count });
    return fill(opensAt ? words.scheduleTelling : words.publishTelling, { count });
  }
  return (
    <>
      <ActSheet
        onClose={onClose}
        wide={telling.field !== null}
        title={fill(opensAt ? words.scheduleTitle : words.publishTitle, { title })}
        heading={words.what}
        facts={whatHappens(props, { asked, telling })}
        fault={fault ?? (refused && telling.fault)}
        last={
          <>
            {count !== null && <ExampleDetails />}
            <p role="status">
              {asksAgain && count !== null && (
                <b>{beginning(plural(words.again, people, { count, when: telling.when }))}</b>
              )}
            </p>
          </>
        }
        act={actOf()}
        busy={busy || telling.isLoading}
        busyLabel={telling.isLoading ? words.counting : words.busy}
        onAct={press}
      >
        {telling.field}
      </ActSheet>
      {question}
    </>
  );
}

type Around = { asked: AskedForReleases | undefined; telling: Telling };

function whatHappens(
  { piece, shown, opensAt, zone, now }: ReleaseSheetProps,
  { asked, telling }: Around,
): Fact[] {
  const { version, title, served } = piece;
  const { isNew, count } = telling;
  const subject = fill(composeBroadcast.opened, { title });
  const undo = opensAt ? words.undoSchedule : served ? words.undoVersion : words.undoText;
  return [
    { term: words.opens, text: opensWords({ piece, opensAt, zone, now }, asked) },
    { term: words.inApp, text: isNew ? words.inAppText : words.inAppNothing },
    {
      term: words.read,
      text:
        count === null ? (
          words.readNothing
        ) : (
          <>
            {shown.blurb ?? shown.subtitle ?? title}
            <span className="t3 block">{fill(words.subject, { subject })}</span>
          </>
        ),
    },
    { term: words.log, text: fill(words.logText, { version }) },
    { term: words.undo, text: count === null ? undo : `${undo} ${words.undoEmails}` },
  ];
}

function opensWords(
  { piece, opensAt, zone, now }: Pick<ReleaseSheetProps, "piece" | "opensAt" | "zone" | "now">,
  asked: AskedForReleases | undefined,
): string {
  const { access, announced, words: count, film, scheduled, served, version, shelf } = piece;
  const at = scheduled && whenWords(scheduled.at, zone, now);
  const dropped = at && fill(words.dropped, { when: at });
  if (opensAt) {
    const when = whenWords(opensAt.toISOString(), zone, now);
    const opens = fill(words.opensAt, { when, zone: cityOf(zone) });
    return [opens, words.newest, dropped].filter(Boolean).join(" ");
  }
  const replaces =
    served && served.version !== version
      ? fill(words.replaces, { version, former: served.version })
      : null;
  const isOfVault = VAULT_SECTIONS.some((section) => section === shelf);
  const toMembers = asked
    ? plural(words.opensMembers, asked.members, {
        count: formatPeople(asked.members, asked.rounded),
      })
    : words.opensUncounted;
  const isAnnouncement = count === 0 && !film && announced !== null;
  const opens = isAnnouncement
    ? fill(words.announcement, { period: announced })
    : access === "member"
      ? toMembers
      : isOfVault
        ? words.opensPublic
        : words.opensEverybody;
  return [replaces ?? opens, dropped].filter(Boolean).join(" ");
}
