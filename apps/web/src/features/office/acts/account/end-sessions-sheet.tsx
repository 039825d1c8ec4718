import { plural } from "@sovereign/content/public/fill";
import { toldOfSessions } from "@sovereign/content/public/told-account";
import { accountTerms, endSessionsSheet } from "@sovereign/content/words/office-account-acts";
import { actCommon, actTerms } from "@sovereign/content/words/office-acts";
import { actReasons } from "@sovereign/content/words/office-frame";
import type { EndSessionsOffer } from "@sovereign/contract/office-account-acts";
import { useState } from "react";
import { useSession } from "#core/session/session.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { inWords, inWordsFirst } from "#core/words/number-words.ts";
import { Ticks } from "#design/forms/picks.tsx";
import { type SheetProps, useActOrder } from "#features/office/acts/use-act-order.tsx";
import { deviceWords } from "#features/office/member/devices-section.tsx";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { ReasonField } from "#features/office/parts/reason-field.tsx";
import { TheyRead } from "#features/office/parts/they-read.tsx";
import { whenWords } from "#features/office/parts/when.ts";

const THEY_ASKED = actReasons.usual[4];

export function EndSessionsSheet(props: SheetProps<EndSessionsOffer["facts"]>) {
  const { offer: facts, onClose } = props;
  const { user } = useSession();
  const now = useMinute();
  const zone = user?.time_zone ?? "UTC";
  const { sessions } = facts;
  const [chosen, setChosen] = useState(sessions.map(({ id }) => id));
  const [tried, setTried] = useState(false);
  const act = useActOrder(props, THEY_ASKED);
  const count = chosen.length;
  const isEvery = count === sessions.length;
  const written = { count: inWordsFirst(count), all: inWords(sessions.length) };
  const devices = isEvery
    ? plural(endSessionsSheet.every, count, { count: inWords(count) })
    : plural(endSessionsSheet.some, count, written);

  function send() {
    setTried(true);
    if (count === 0) return;
    void act.order({ kind: "end_sessions", sessions: isEvery ? null : chosen });
  }

  return (
    <ActSheet
      onClose={onClose}
      title={endSessionsSheet.title}
      facts={[
        { term: accountTerms.devices, text: count === 0 ? endSessionsSheet.none : devices },
        {
          term: actTerms.read,
          text: count > 0 && <TheyRead>{toldOfSessions(count, isEvery)}</TheyRead>,
        },
        { term: actTerms.undo, text: endSessionsSheet.undo },
      ]}
      fault={tried && count === 0 ? endSessionsSheet.none : act.fault}
      act={
        count === 0
          ? endSessionsSheet.actNone
          : plural(endSessionsSheet.act, count, { count: inWordsFirst(count) })
      }
      busy={act.busy}
      busyLabel={actCommon.sending}
      onAct={send}
    >
      <Ticks
        label={endSessionsSheet.which}
        choices={sessions.map(({ id, device, last_used_at }) => ({
          value: id,
          name: deviceWords(device),
          about: whenWords(last_used_at, zone, now),
        }))}
        chosen={chosen}
        onChoose={setChosen}
      />
      <ReasonField initial={THEY_ASKED} {...act.reasonField} />
    </ActSheet>
  );
}
