import { fill } from "@sovereign/content/public/fill";
import { accountTerms, resetAddressSheet } from "@sovereign/content/words/office-account-acts";
import { actCommon, actTerms } from "@sovereign/content/words/office-acts";
import { actReasons } from "@sovereign/content/words/office-frame";
import { toldAccount } from "@sovereign/content/words/told-account";
import type { ResetAddressOffer } from "@sovereign/contract/office-account-acts";
import { useSession } from "#core/session/session.ts";
import { type SheetProps, useActOrder } from "#features/office/acts/use-act-order.tsx";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { ReasonField } from "#features/office/parts/reason-field.tsx";
import { TheyRead } from "#features/office/parts/they-read.tsx";
import { wholeDate } from "#features/office/parts/when.ts";

const THEY_ASKED = actReasons.usual[4];

type Facts = NonNullable<ResetAddressOffer["facts"]>;

export function ResetAddressSheet(props: SheetProps<Facts>) {
  const { offers, offer: facts, onClose } = props;
  const { user } = useSession();
  const act = useActOrder(props, THEY_ASKED);
  return (
    <ActSheet
      onClose={onClose}
      title={fill(resetAddressSheet.title, { email: offers.member.email })}
      facts={[
        { term: accountTerms.address, text: refusedWords(facts, user?.time_zone ?? "UTC") },
        { term: accountTerms.afterwards, text: resetAddressSheet.afterwards },
        { term: actTerms.read, text: <TheyRead>{toldAccount.address}</TheyRead> },
        { term: actTerms.undo, text: resetAddressSheet.undo },
      ]}
      fault={act.fault}
      act={resetAddressSheet.act}
      busy={act.busy}
      busyLabel={actCommon.sending}
      onAct={() => void act.order({ kind: "reset_address" })}
    >
      <ReasonField initial={THEY_ASKED} {...act.reasonField} />
    </ActSheet>
  );
}

function refusedWords({ reason, since, status }: Facts, zone: string): string {
  const date = wholeDate(since, zone);
  if (reason === "complained") return fill(resetAddressSheet.complained, { date });
  return status
    ? fill(resetAddressSheet.bouncedStatus, { date, status })
    : fill(resetAddressSheet.bounced, { date });
}
