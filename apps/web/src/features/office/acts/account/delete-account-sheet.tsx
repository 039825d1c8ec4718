import { fill } from "@sovereign/content/public/fill";
import {
  accountRefusals,
  accountTerms,
  deleteAccountSheet,
} from "@sovereign/content/words/office-account-acts";
import { actCommon, actTerms } from "@sovereign/content/words/office-acts";
import { actReasons } from "@sovereign/content/words/office-frame";
import type { DeleteAccountOffer } from "@sovereign/contract/office-account-acts";
import { foldAddress } from "@sovereign/domain/credentials";
import { type ReactNode, useState } from "react";
import { Field } from "#design/forms/field.tsx";
import { membersBecome, membersStay } from "#features/office/acts/act-words.ts";
import styles from "#features/office/acts/acts.module.css";
import { type SheetProps, useActOrder } from "#features/office/acts/use-act-order.tsx";
import { ActSheet } from "#features/office/parts/act-sheet.tsx";
import { ReasonField } from "#features/office/parts/reason-field.tsx";
import { TheyRead } from "#features/office/parts/they-read.tsx";

const THEY_ASKED = actReasons.usual[4];

type Facts = DeleteAccountOffer["facts"];

export function DeleteAccountSheet(props: SheetProps<Facts>) {
  const { offers, offer: facts, onClose } = props;
  const [typed, setTyped] = useState("");
  const [tried, setTried] = useState(false);
  const act = useActOrder(props, THEY_ASKED);
  const { email } = offers.member;
  const isRight = foldAddress(typed.trim()) === email;
  const isPaying = facts.by_card || facts.store !== null;

  function send() {
    setTried(true);
    if (!isRight) return;
    const kept = fill(deleteAccountSheet.kept, { email });
    void act.order({ kind: "delete_account", email: typed.trim() }, kept);
  }

  return (
    <>
      <ActSheet
        open={!act.question}
        onClose={onClose}
        title={fill(deleteAccountSheet.title, { email })}
        facts={[
          {
            term: accountTerms.account,
            text: fill(deleteAccountSheet.gone, { days: facts.backup_days }),
          },
          { term: actTerms.money, text: moneyOf(facts) },
          { term: actTerms.figures, text: isPaying ? membersBecome(offers) : membersStay(offers) },
          { term: actTerms.read, text: <TheyRead>{deleteAccountSheet.read}</TheyRead> },
          { term: actTerms.log, text: deleteAccountSheet.log },
          { term: actTerms.undo, text: deleteAccountSheet.undo },
        ]}
        fault={act.fault}
        act={deleteAccountSheet.act}
        wayOut={deleteAccountSheet.wayOut}
        ends
        busy={act.busy}
        busyLabel={actCommon.holding}
        onAct={send}
      >
        <Field
          label={deleteAccountSheet.type}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={typed}
          error={tried && !isRight && accountRefusals.address_differs}
          onChange={(event) => setTyped(event.target.value)}
        />
        <ReasonField initial={THEY_ASKED} {...act.reasonField} />
      </ActSheet>
      {act.question}
    </>
  );
}

function moneyOf({ by_card, store }: Facts): ReactNode {
  const atStore =
    store && fill(deleteAccountSheet.store, { store: deleteAccountSheet.stores[store] });
  if (!by_card) return atStore ?? deleteAccountSheet.noCard;
  return (
    <>
      <b className={styles.strong}>{deleteAccountSheet.noneBack}</b> {deleteAccountSheet.toReturn}
      {atStore && ` ${atStore}`}
    </>
  );
}
