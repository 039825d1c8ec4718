import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "#design/controls/icon.tsx";
import styles from "./parts.module.css";

export function ActList({ children }: { children: ReactNode }) {
  return <div className="hairline-below">{children}</div>;
}

type Row = { title: string; about?: ReactNode; danger?: boolean };

function Inside({ title, about }: Row) {
  return (
    <>
      <span className={styles.title}>{title}</span>
      <Icon name="chev" />
      {about && <span className={`t2 ${styles.about}`}>{about}</span>}
    </>
  );
}

const rowClass = ({ danger }: Row) =>
  danger
    ? `stack hairline full plain row-opens touch ${styles.row} ${styles.danger}`
    : `stack hairline full plain row-opens touch ${styles.row}`;

/** A row that leads to a page. */
export function ActLink({ to, ...row }: Row & { to: string }) {
  return (
    <Link className={rowClass(row)} to={to}>
      <Inside {...row} />
    </Link>
  );
}

/** A row that opens a sheet. */
export function ActButton({ onPress, ...row }: Row & { onPress: () => void }) {
  return (
    <button type="button" className={rowClass(row)} aria-haspopup="dialog" onClick={onPress}>
      <Inside {...row} />
    </button>
  );
}
