import { fill } from "@sovereign/content/public/fill";
import { accountTerms, removeFactorSheet } from "@sovereign/content/words/office-account-acts";
import { actCommon, actTerms } from "@sovereign/content/words/office-acts";
import { actReasons } from "@sovereign/content/words/office-frame";
import { toldAccount } from "@sovereign/content/words/told-account";
import { useSession } from "#core/session/session.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { type SheetProps, useActOrder } from "#features/office/acts/use-act-order.tsx";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { ReasonField } from "#features/office/parts/reason-field.tsx";
import { TheyRead } from "#features/office/parts/they-read.tsx";
import { whenWords } from "#features/office/parts/when.ts";

const THEY_ASKED = actReasons.usual[4];
const DAY_MS = 24 * 3600_000;

export function RemoveFactorSheet(props: SheetProps<unknown>) {
  const { offers, onClose } = props;
  const { user } = useSession();
  const now = useMinute();
  const act = useActOrder(props, THEY_ASKED);
  const { email } = offers.member;
  const isUnreached = offers.member.mail_refused !== null;
  const end = new Date(now.getTime() + (isUnreached ? 7 : 1) * DAY_MS).toISOString();
  const when = whenWords(end, user?.time_zone ?? "UTC", now);
  return (
    <>
      <ActSheet
        open={!act.question}
        onClose={onClose}
        title={fill(removeFactorSheet.title, { email })}
        facts={[
          {
            term: accountTerms.now,
            text: isUnreached ? removeFactorSheet.unreached : removeFactorSheet.now,
          },
          { term: accountTerms.stop, text: removeFactorSheet.stop },
          { term: accountTerms.afterwards, text: fill(removeFactorSheet.afterwards, { when }) },
          { term: actTerms.read, text: <TheyRead>{toldAccount.factor}</TheyRead> },
          { term: actTerms.undo, text: removeFactorSheet.undo },
        ]}
        fault={act.fault}
        act={isUnreached ? removeFactorSheet.ask : removeFactorSheet.act}
        busy={act.busy}
        busyLabel={actCommon.sending}
        onAct={() =>
          void act.order({ kind: "remove_factor" }, fill(removeFactorSheet.kept, { email }))
        }
      >
        <ReasonField initial={THEY_ASKED} {...act.reasonField} />
      </ActSheet>
      {act.question}
    </>
  );
}
