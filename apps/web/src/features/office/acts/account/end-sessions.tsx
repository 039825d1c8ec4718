import { fill, plural } from "@sovereign/content/public/fill";
import { toldOfSessions } from "@sovereign/content/public/told";
import {
  accountPanel,
  accountRows,
  accountTerms,
  endSessionsSheet,
} from "@sovereign/content/words/office-account-acts";
import { actPanel, actTerms } from "@sovereign/content/words/office-acts";
import type { OfferOf } from "@sovereign/contract/office-acts";
import { inWords, inWordsFirst } from "#core/words/number-words.ts";
import { Ticks } from "#design/forms/picks.tsx";
import { declareAct, type FieldsProps } from "#features/office/acts/declared-act.tsx";
import {
  failedWith,
  finishedAt,
  joined,
  THEY_ASKED,
  writtenWords,
} from "#features/office/acts/panel-words.ts";
import { deviceWords } from "#features/office/member/devices-section.tsx";
import { TheyRead } from "#features/office/parts/they-read.tsx";
import { whenWords } from "#features/office/parts/when.ts";

type Facts = OfferOf<"end_sessions">["facts"];
type Values = { chosen: string[] };

export const endSessions = declareAct<"end_sessions", Facts, Values>({
  kind: "end_sessions",
  row({ facts: { sessions } }) {
    const { title, about } = accountRows.end_sessions;
    const count = sessions.length;
    return { title, about: plural(about, count, { count: inWords(count) }) };
  },
  facts: ({ facts }) => facts,
  sheet: {
    reason: { likely: THEY_ASKED },
    values: ({ facts: { sessions } }) => ({ chosen: sessions.map(({ id }) => id) }),
    Fields,
    useSheet({ chosen }, { facts: { sessions } }) {
      const count = chosen.length;
      const isEvery = count === sessions.length;
      const written = { count: inWordsFirst(count), all: inWords(sessions.length) };
      const devices = isEvery
        ? plural(endSessionsSheet.every, count, { count: inWords(count) })
        : plural(endSessionsSheet.some, count, written);
      const isNone = count === 0;
      return {
        title: endSessionsSheet.title,
        act: isNone
          ? endSessionsSheet.actNone
          : plural(endSessionsSheet.act, count, { count: inWordsFirst(count) }),
        fault: isNone && endSessionsSheet.none,
        order: isNone ? null : { sessions: isEvery ? null : chosen },
        effects: [{ term: accountTerms.devices, text: isNone ? endSessionsSheet.none : devices }],
        told: !isNone && <TheyRead>{toldOfSessions(count, isEvery)}</TheyRead>,
        after: [{ term: actTerms.undo, text: endSessionsSheet.undo }],
      };
    },
  },
  panel: {
    done(act, context) {
      const count = act.figures.sessions ?? 0;
      return {
        title: plural(accountPanel.sessions, count, { count: inWordsFirst(count) }),
        about: joined([
          fill(actPanel.doneAbout, { time: finishedAt(act, context) }),
          writtenWords(act, context),
        ]),
      };
    },
    failed: failedWith(accountPanel.notChanged),
  },
});

function Fields({ facts, zone, now, values, set }: FieldsProps<Facts, Values>) {
  return (
    <Ticks
      label={endSessionsSheet.which}
      choices={facts.sessions.map(({ id, device, last_used_at }) => ({
        value: id,
        name: deviceWords(device),
        about: whenWords(last_used_at, zone, now),
      }))}
      chosen={values.chosen}
      onChoose={(chosen) => set({ chosen })}
    />
  );
}
