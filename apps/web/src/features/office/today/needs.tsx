import { needsTexts } from "@sovereign/content/words/office-today";
import type { OfficeNeed } from "@sovereign/contract/office-today";
import type { Money } from "@sovereign/domain/money";
import { officePaths } from "@sovereign/domain/office-paths";
import { mayOpenInOffice } from "@sovereign/domain/staff";
import { useState } from "react";
import { Button, buttonClasses, LinkButton } from "#design/controls/button.tsx";
import { copyText } from "#design/controls/copy-text.ts";
import { SettleRefundSheet } from "#features/office/acts/money/settle-refund.tsx";
import { useStaff } from "#features/office/frame/office-query.ts";
import type { Moment } from "#features/office/parts/when.ts";
import { type NeedRow, needRow } from "./need-row.ts";
import styles from "./today.module.css";
import { useTodayAct } from "./today-query.ts";

type NeedsProps = { needs: readonly OfficeNeed[]; moment: Moment; settles: boolean };

/** `settles`: whether the reader's consent settles a refund. */
export function Needs({ needs, moment, settles }: NeedsProps) {
  const { role } = useStaff();
  // An email to many is the owners'; others open the members, and write to each.
  const actFor = ({ kind }: OfficeNeed, { act }: NeedRow): NeedRow["act"] =>
    kind === "payments_failed" && !mayOpenInOffice("office_broadcast_receipts", role)
      ? { label: needsTexts.failedList, to: officePaths.filteredMembers("in_grace") }
      : act;
  return (
    <section aria-labelledby="needs">
      <h2 id="needs" className={`subhead ${styles.heading}`}>
        {needsTexts.title}
      </h2>
      {needs.length === 0 ? (
        <p className={`pretty t2 ${styles.none}`}>{needsTexts.none}</p>
      ) : (
        <ol className="rows">
          {needs.map((need, index) => {
            const row = needRow(need, index, moment);
            return (
              <li key={row.key} className={`stack one-col ${styles.need}`}>
                <span
                  className={
                    row.late
                      ? `inline-line gap-2 ${styles.when} ${styles.late}`
                      : `inline-line gap-2 ${styles.when}`
                  }
                >
                  {row.when}
                </span>
                <h3 className="subhead">{row.title}</h3>
                <p className={`pretty t2 ${styles.about}`}>{row.about}</p>
                <div className={`wrap gap-2 mt-2 ${styles.needActs}`}>
                  <NeedAct act={actFor(need, row)} title={row.title} />
                  {row.settles && settles && <SettleAct refund={row.settles} title={row.title} />}
                </div>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}

function SettleAct({ refund, title }: { refund: { id: string; sum: Money }; title: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label={`${needsTexts.owedSettled}: ${title}, ${refund.id}`}
        onClick={() => setOpen(true)}
      >
        {needsTexts.owedSettled}
      </Button>
      {open && (
        <SettleRefundSheet refund={refund.id} sum={refund.sum} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function NeedAct({ act, title }: { act: NeedRow["act"]; title: string }) {
  const { mutate, isPending } = useTodayAct();
  const named = { "aria-label": `${act.label}: ${title}` };
  if ("to" in act) {
    return (
      <LinkButton to={act.to} {...named}>
        {act.label}
      </LinkButton>
    );
  }
  if ("href" in act) {
    return (
      <a className={buttonClasses({})} href={act.href} {...named}>
        {act.label}
      </a>
    );
  }
  if ("copy" in act) {
    const words = { copied: needsTexts.copied, notCopied: needsTexts.notCopied };
    return (
      <Button {...named} onClick={() => void copyText(act.copy, words)}>
        {act.label}
      </Button>
    );
  }
  return (
    <Button {...named} busy={isPending || act.busy} onClick={() => mutate(act.press)}>
      {act.label}
    </Button>
  );
}
