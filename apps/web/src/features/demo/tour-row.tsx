import type { ReactNode } from "react";
import { Icon } from "#design/controls/icon.tsx";
import styles from "./tour-rows.module.css";

type TourRowProps = {
  lead: ReactNode;
  title: ReactNode;
  onOpen?: () => void;
  children: ReactNode;
};

export function TourRow({ lead, title, onOpen, children }: TourRowProps) {
  return (
    <li>
      <details onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
        <summary className={`stack py-3 center fold row-opens ${styles.row}`}>
          <span className="small t3">{lead}</span>
          <span className={`breaks hover-line ${styles.title}`}>{title}</span>
          <Icon name="chev" />
        </summary>
        <div className={`stack t2 ${styles.inside}`}>{children}</div>
      </details>
    </li>
  );
}
