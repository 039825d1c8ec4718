import { fill } from "@sovereign/content/public/fill";
import {
  accountPanel,
  accountRows,
  accountTerms,
  changeAddressSheet,
  undoableAccountActs,
} from "@sovereign/content/words/office-account-acts";
import { actTerms } from "@sovereign/content/words/office-acts";
import { usualReasons } from "@sovereign/content/words/office-frame";
import { checkAddress, type OfferOf } from "@sovereign/contract/office-acts";
import { isEmailAddress } from "@sovereign/domain/credentials";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#core/session/session.ts";
import { useTimer } from "#core/time/use-timer.ts";
import { Field } from "#design/forms/field.tsx";
import { refusalWords } from "#features/office/acts/act-words.ts";
import { declareAct, type FieldsProps } from "#features/office/acts/declared-act.tsx";
import { failedWith, finishedAt } from "#features/office/acts/panel-words.ts";
import { OFFICE_WAIT_MS } from "#features/office/frame/office-query.ts";
import { officeMemberKey } from "#features/office/member/member-query.ts";

type Facts = OfferOf<"change_address">["facts"];
type Values = { address: string };

/** After the last key; then the server is asked whether the address is free. */
const SETTLED_MS = 300;

export const changeAddress = declareAct<"change_address", Facts, Values>({
  kind: "change_address",
  row: () => accountRows.change_address,
  facts: ({ facts }) => facts,
  sheet: {
    reason: { likely: usualReasons.oldInbox },
    values: () => ({ address: "" }),
    Fields,
    useSheet({ address: typed }, { facts, member }) {
      const address = typed.trim();
      const known = useAddressCheck(member.id, address);
      const whyNot = isEmailAddress(address) ? (known ?? null) : "address_invalid";
      const isUnreached = member.mail_refused !== null;
      return {
        title: changeAddressSheet.title,
        act: isUnreached ? changeAddressSheet.ask : changeAddressSheet.act,
        faults: { address: whyNot && refusalWords(whyNot) },
        order: whyNot === null ? { new_email: address } : null,
        kept: fill(changeAddressSheet.kept, { email: member.email, address }),
        effects: [
          {
            term: accountTerms.now,
            text: isUnreached ? changeAddressSheet.unreached : changeAddressSheet.now,
          },
          { term: accountTerms.afterwards, text: changeAddressSheet.afterwards },
          { term: accountTerms.oldAddress, text: changeAddressSheet.old },
          ...(facts.pays_by_card
            ? [{ term: accountTerms.stripe, text: changeAddressSheet.stripe }]
            : []),
          { term: actTerms.undo, text: changeAddressSheet.undo },
        ],
      };
    },
  },
  panel: {
    held: ({ held_until }, { when }) => ({
      title: fill(accountPanel.addressHeld, { when: held_until ? when(held_until) : "" }),
      about: accountPanel.addressHeldAbout,
    }),
    done(act, context) {
      const { figures, outcome } = act;
      const until = figures.confirm_by ? context.when(figures.confirm_by) : "";
      const about = outcome?.code
        ? accountPanel.addressStands
        : fill(accountPanel.addressAbout, { time: finishedAt(act, context), until });
      return { title: accountPanel.address, about };
    },
    failed: failedWith(accountPanel.notChanged),
    undone: () => ({ title: accountPanel.withdrawn, about: accountPanel.withdrawnAbout }),
  },
  undoable: undoableAccountActs.change_address,
});

/** Why a member cannot change to an address; undefined while that is not known. */
function useAddressCheck(memberId: string, address: string) {
  const [settled, setSettled] = useState("");
  useTimer(address === settled ? null : SETTLED_MS, setSettled, address);
  const body = { new_email: settled };
  const { data } = useQuery({
    queryKey: [...officeMemberKey(memberId), "address", settled],
    queryFn: ({ signal }) =>
      api(checkAddress, { params: { id: memberId }, body, signal, within: OFFICE_WAIT_MS }),
    enabled: isEmailAddress(settled),
    gcTime: 0,
    retry: false,
  });
  return data && settled === address ? data.why_not : undefined;
}

function Fields({ member, values, field }: FieldsProps<Facts, Values>) {
  const known = useAddressCheck(member.id, values.address.trim());
  const { error, ...input } = field("address");
  return (
    <Field
      label={changeAddressSheet.address}
      type="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
      maxLength={320}
      hint={known === null && changeAddressSheet.free}
      error={error || (known && refusalWords(known))}
      {...input}
    />
  );
}
