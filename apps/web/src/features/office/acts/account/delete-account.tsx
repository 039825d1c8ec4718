import { fill, plural } from "@sovereign/content/public/fill";
import {
  accountPanel,
  accountRefusals,
  accountRows,
  accountTerms,
  deleteAccountSheet,
} from "@sovereign/content/words/office-account-acts";
import { actPanel, actTerms } from "@sovereign/content/words/office-acts";
import type { OfferOf } from "@sovereign/contract/office-acts";
import { foldAddress } from "@sovereign/domain/credentials";
import type { ReactNode } from "react";
import { Field } from "#design/forms/field.tsx";
import { membersBecome, membersStay } from "#features/office/acts/act-words.ts";
import styles from "#features/office/acts/acts.module.css";
import { declareAct, type FieldsProps } from "#features/office/acts/declared-act.tsx";
import { failedWith, finishedAt, joined, THEY_ASKED } from "#features/office/acts/panel-words.ts";
import { TheyRead } from "#features/office/parts/they-read.tsx";

type Facts = OfferOf<"delete_account">["facts"];
type Values = { typed: string };

export const deleteAccount = declareAct<"delete_account", Facts, Values>({
  kind: "delete_account",
  row: () => ({ ...accountRows.delete_account, danger: true }),
  facts: ({ facts }) => facts,
  sheet: {
    isHeld: true,
    reason: { likely: THEY_ASKED },
    values: () => ({ typed: "" }),
    Fields,
    useSheet({ typed }, { facts, offers, member: { email } }) {
      const isRight = foldAddress(typed.trim()) === email;
      const isPaying = facts.by_card || facts.store !== null;
      return {
        title: fill(deleteAccountSheet.title, { email }),
        act: deleteAccountSheet.act,
        wayOut: deleteAccountSheet.wayOut,
        ends: true,
        faults: { typed: !isRight && accountRefusals.address_differs },
        order: isRight ? { email: typed.trim() } : null,
        kept: fill(deleteAccountSheet.kept, { email }),
        effects: [
          {
            term: accountTerms.account,
            text: fill(deleteAccountSheet.gone, { days: facts.backup_days }),
          },
          { term: actTerms.money, text: moneyOf(facts) },
          { term: actTerms.figures, text: isPaying ? membersBecome(offers) : membersStay(offers) },
        ],
        told: <TheyRead>{deleteAccountSheet.read}</TheyRead>,
        after: [
          { term: actTerms.log, text: deleteAccountSheet.log },
          { term: actTerms.undo, text: deleteAccountSheet.undo },
        ],
      };
    },
  },
  panel: {
    counted: (_, seconds) => ({
      title: plural(accountPanel.deleteHeld, seconds),
      about: accountPanel.deleteHeldAbout,
    }),
    unanswered: () => ({
      title: actPanel.unanswered,
      about: joined([accountPanel.deleteWaits, actPanel.asking]),
    }),
    done: (act, context) => ({
      title: accountPanel.deleted,
      about: fill(accountPanel.deletedAbout, { time: finishedAt(act, context) }),
    }),
    failed: failedWith(accountPanel.notChanged),
  },
});

function Fields({ field }: FieldsProps<Facts, Values>) {
  return (
    <Field
      label={deleteAccountSheet.type}
      type="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
      {...field("typed")}
    />
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
