import { fill } from "@sovereign/content/public/fill";
import { accountTerms, changeAddressSheet } from "@sovereign/content/words/office-account-acts";
import { actCommon, actTerms } from "@sovereign/content/words/office-acts";
import { actReasons } from "@sovereign/content/words/office-frame";
import type { ChangeAddressOffer } from "@sovereign/contract/office-account-acts";
import { checkAddress } from "@sovereign/contract/office-acts";
import { isEmailAddress } from "@sovereign/domain/credentials";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#core/session/session.ts";
import { useTimer } from "#core/time/use-timer.ts";
import { Field } from "#design/forms/field.tsx";
import { refusalWords } from "#features/office/acts/act-words.ts";
import { type SheetProps, useActOrder } from "#features/office/acts/use-act-order.tsx";
import { OFFICE_WAIT_MS } from "#features/office/frame/office-query.ts";
import { officeMemberKey } from "#features/office/member/member-query.ts";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { ReasonField } from "#features/office/parts/reason-field.tsx";

const LOST_INBOX = actReasons.usual[5];

/** After the last key; then the server is asked whether the address is free. */
const SETTLED_MS = 300;

export function ChangeAddressSheet(props: SheetProps<ChangeAddressOffer["facts"]>) {
  const { offers, offer: facts, onClose } = props;
  const { member } = offers;
  const [typed, setTyped] = useState("");
  const [settled, setSettled] = useState("");
  const [tried, setTried] = useState(false);
  const act = useActOrder(props, LOST_INBOX);
  const address = typed.trim();
  useTimer(address === settled ? null : SETTLED_MS, setSettled, address);
  const check = useAddressCheck(member.id, settled);
  const known = check.data && settled === address ? check.data.why_not : undefined;
  const whyNot = isEmailAddress(address) ? (known ?? null) : "address_invalid";
  const isShown = tried || (whyNot !== "address_invalid" && whyNot !== null);
  const kept = fill(changeAddressSheet.kept, { email: member.email, address });

  function send() {
    setTried(true);
    if (whyNot === null) void act.order({ kind: "change_address", new_email: address }, kept);
  }

  return (
    <>
      <ActSheet
        open={!act.question}
        onClose={onClose}
        title={changeAddressSheet.title}
        facts={[
          {
            term: accountTerms.now,
            text: member.mail_refused ? changeAddressSheet.unreached : changeAddressSheet.now,
          },
          { term: accountTerms.afterwards, text: changeAddressSheet.afterwards },
          { term: accountTerms.oldAddress, text: changeAddressSheet.old },
          ...(facts.pays_by_card
            ? [{ term: accountTerms.stripe, text: changeAddressSheet.stripe }]
            : []),
          { term: actTerms.undo, text: changeAddressSheet.undo },
        ]}
        fault={act.fault}
        act={member.mail_refused ? changeAddressSheet.ask : changeAddressSheet.act}
        busy={act.busy}
        busyLabel={actCommon.sending}
        onAct={send}
      >
        <Field
          label={changeAddressSheet.address}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          maxLength={320}
          value={typed}
          hint={known === null && changeAddressSheet.free}
          error={isShown && whyNot && refusalWords(whyNot)}
          onChange={(event) => setTyped(event.target.value)}
        />
        <ReasonField initial={LOST_INBOX} {...act.reasonField} />
      </ActSheet>
      {act.question}
    </>
  );
}

function useAddressCheck(memberId: string, address: string) {
  const body = { new_email: address };
  return useQuery({
    queryKey: [...officeMemberKey(memberId), "address", address],
    queryFn: ({ signal }) =>
      api(checkAddress, { params: { id: memberId }, body, signal, within: OFFICE_WAIT_MS }),
    enabled: isEmailAddress(address),
    gcTime: 0,
    retry: false,
  });
}
