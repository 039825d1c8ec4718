import { fill } from "@sovereign/content/public/fill";
import { moneyInWords } from "@sovereign/content/public/money-words";
import {
  listedStates,
  memberColumns,
  officeMembers,
  paidWith,
} from "@sovereign/content/words/office-members";
import type { ListedMember } from "@sovereign/contract/office-members";
import { type CalendarDate, calendarDateIn } from "@sovereign/domain/calendar-date";
import { PAID_STATES } from "@sovereign/domain/listed-member";
import { type MEMBER_SORTS, type SortText, sortOf } from "@sovereign/domain/member-filter";
import { officePaths } from "@sovereign/domain/office-paths";
import { Link } from "react-router";
import { dateWithYear, dayAndMonth } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { both, cells, DataTable } from "#design/layout/data-table.tsx";
import { Mark, STATE_MARKS } from "#features/office/parts/mark.tsx";
import { foundWords } from "./found.tsx";
import styles from "./members.module.css";

type Column = {
  name: keyof typeof memberColumns;
  sort?: (typeof MEMBER_SORTS)[number];
  look?: string;
};

const COLUMNS: readonly Column[] = [
  { name: "email", sort: "email" },
  { name: "state", sort: "state" },
  { name: "source", look: cells.wide },
  { name: "since", sort: "since", look: cells.wide },
  { name: "paid_until", sort: "paid_until" },
  { name: "price", sort: "price", look: cells.right },
  { name: "last_kept", sort: "last_kept", look: cells.right },
];

type MembersTableProps = {
  members: readonly ListedMember[];
  timeZone: string;
  sort: SortText;
  onSort: (sort: SortText) => void;
};

export function MembersTable({ members, timeZone, sort, onSort }: MembersTableProps) {
  const today = calendarDateIn(timeZone, useMinute());
  return (
    <DataTable caption={officeMembers.table}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <Head key={column.name} {...column} chosen={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} timeZone={timeZone} today={today} />
        ))}
      </tbody>
    </DataTable>
  );
}

function Head({
  name,
  sort,
  look,
  chosen,
  onSort,
}: Column & { chosen: SortText; onSort: (sort: SortText) => void }) {
  const { by, descending } = sortOf(chosen);
  if (!sort) {
    return (
      <th scope="col" className={look}>
        {memberColumns[name]}
      </th>
    );
  }
  const isChosen = sort === by;
  const direction = descending ? "descending" : "ascending";
  return (
    <th scope="col" className={look} aria-sort={isChosen ? direction : undefined}>
      <span className={cells.onPhone}>{memberColumns[name]}</span>
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort(isChosen && !descending ? `-${sort}` : sort)}
      >
        {memberColumns[name]}
      </button>
    </th>
  );
}

/** "28 March", with the year unless it is this year's. */
const dayWords = (date: CalendarDate, today: CalendarDate): string =>
  date.slice(0, 4) === today.slice(0, 4) ? dayAndMonth(date) : dateWithYear(date);

type RowProps = { member: ListedMember; timeZone: string; today: CalendarDate };

function MemberRow({ member, timeZone, today }: RowProps) {
  const { id, email, state, source, price, last_kept: lastKept } = member;
  const found = foundWords(member, timeZone);
  const dateOf = (instant: string) => calendarDateIn(timeZone, new Date(instant));
  const until = member.paid_until === null ? null : dayWords(dateOf(member.paid_until), today);
  const kept = lastKept === null ? null : dayWords(lastKept, today);
  const isOpen =
    state === "given" || state === "trial" || PAID_STATES.some((each) => each === state);
  return (
    <tr className={cells.linked}>
      <th scope="row">
        <Link className={`nowrap block ${styles.address}`} to={officePaths.member(id)}>
          {email}
        </Link>
        {found && <span className={cells.sub}>{found}</span>}
      </th>
      <td className={cells.below}>
        <Mark shape={STATE_MARKS[state]}>{listedStates[state]}</Mark>
      </td>
      <td className={both(cells.desk, cells.wide)}>{source === null ? "" : paidWith[source]}</td>
      <td className={both(cells.desk, cells.wide, "nowrap")}>
        {dateWithYear(dateOf(member.since))}
      </td>
      <td className={both(cells.beside, "nowrap")}>
        <span className={cells.onDesk}>{until}</span>
        <span className={cells.onPhone}>
          {until !== null &&
            fill(isOpen ? memberColumns.until : memberColumns.ended, { date: until })}
        </span>
      </td>
      <td className={both(cells.right, cells.desk)}>{price === null ? "" : moneyInWords(price)}</td>
      <td className={both(cells.right, cells.below, cells.beside, "nowrap")}>
        <span className={cells.onDesk}>{kept ?? memberColumns.never}</span>
        <span className={cells.onPhone}>
          {kept !== null && fill(memberColumns.quietSince, { date: kept })}
        </span>
      </td>
    </tr>
  );
}
