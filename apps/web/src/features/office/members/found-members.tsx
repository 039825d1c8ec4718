import { fill, plural } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import { language } from "@sovereign/content/words/language";
import { memberOrders, officeMembers } from "@sovereign/content/words/office-members";
import type { MemberFilter, MemberPage } from "@sovereign/contract/office-members";
import { conditionsText, isSameFilter, type SortText } from "@sovereign/domain/member-filter";
import { officePaths } from "@sovereign/domain/office-paths";
import { mayOpenInOffice } from "@sovereign/domain/staff";
import { useState } from "react";
import { useSession } from "#core/session/session.ts";
import { supportedZone } from "#core/time/dates.ts";
import { Button, Buttons, LinkButton } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { Pager } from "#design/layout/data-table.tsx";
import { useStaff } from "#features/office/frame/office-query.ts";
import { formatCount } from "#features/office/parts/office-words.ts";
import { ExportSheet } from "./export-sheet.tsx";
import styles from "./members.module.css";
import type { MembersQuestion } from "./members-query.ts";
import { MembersTable } from "./members-table.tsx";
import { NobodyFits } from "./nobody.tsx";
import { RemoveFilter } from "./remove-filter.tsx";
import { SaveFilterSheet } from "./save-filter-sheet.tsx";

type FoundMembersProps = {
  question: MembersQuestion;
  pages: readonly MemberPage[];
  filters: readonly MemberFilter[];
  onSort: (sort: SortText) => void;
  /** Undefined when all are shown. */
  onMore: (() => void) | undefined;
  busy: boolean;
};

const PAGE = 50;

const byId = ({ members }: MemberPage) => members.map((member) => [member.id, member] as const);

export function FoundMembers({
  question,
  pages,
  filters,
  onSort,
  onMore,
  busy,
}: FoundMembersProps) {
  const { user } = useSession();
  // A member whose row moved may be in two pages.
  const members = [...new Map(pages.flatMap(byId)).values()];
  const { total = 0, next_payments: payments = [] } = pages.at(0) ?? {};
  const sums = new Intl.ListFormat(language.tag).format(payments.map((sum) => moneyInWords(sum)));
  return (
    <>
      <div className="cluster apart gap-2 gap-x-4 pb-4">
        <p role="status">
          <b>{plural(officeMembers.count, total, { count: formatCount(total) })}</b>{" "}
          {payments.length > 0 && (
            <span className="t2">{fill(officeMembers.nextPayments, { sums })}</span>
          )}
        </p>
        <Acts question={question} filters={filters} total={total} />
      </div>
      {members.length === 0 ? (
        <NobodyFits />
      ) : (
        <MembersTable
          members={members}
          timeZone={supportedZone(user?.time_zone ?? "UTC")}
          sort={question.sort}
          onSort={onSort}
        />
      )}
      {members.length > 0 && (
        <Pager
          shown={fill(officeMembers.shown, {
            to: formatCount(members.length),
            total: formatCount(total),
            order: memberOrders[question.sort],
          })}
        >
          {onMore && (
            <Button busy={busy} busyLabel={officeMembers.more} onClick={onMore}>
              {fill(officeMembers.next, { count: Math.min(PAGE, total - members.length) })}
            </Button>
          )}
        </Pager>
      )}
    </>
  );
}

type ActsProps = Pick<FoundMembersProps, "question" | "filters"> & { total: number };

/** A sentence is saved, or the saved one is removed; what was found is exported. */
function Acts({ question, filters, total }: ActsProps) {
  const [open, setOpen] = useState<"save" | "export" | null>(null);
  const { conditions } = question;
  const { role } = useStaff();
  const saved = filters.find((filter) => isSameFilter(filter.conditions, conditions));
  return (
    <Buttons className={styles.acts}>
      {conditions.length > 0 && !saved && (
        <Button aria-haspopup="dialog" onClick={() => setOpen("save")}>
          {officeMembers.save}
        </Button>
      )}
      {saved && saved.name !== null && <RemoveFilter filter={saved} />}
      {total > 0 && (
        <Button aria-haspopup="dialog" onClick={() => setOpen("export")}>
          <Icon name="down" />
          {officeMembers.export}
        </Button>
      )}
      {total > 0 && mayOpenInOffice("office_broadcasts", role) && (
        <LinkButton to={officePaths.writeTo(conditionsText(conditions))}>
          {conditionsText(conditions) === "in_grace" &&
          mayOpenInOffice("office_broadcast_receipts", role)
            ? officeMembers.writePayments
            : officeMembers.write}
        </LinkButton>
      )}
      {open === "save" && <SaveFilterSheet conditions={conditions} onClose={() => setOpen(null)} />}
      {open === "export" && (
        <ExportSheet question={question} total={total} onClose={() => setOpen(null)} />
      )}
    </Buttons>
  );
}
