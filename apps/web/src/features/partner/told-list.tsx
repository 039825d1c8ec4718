import type { ReactNode } from "react";
import { Icon, type IconName } from "#design/controls/icon.tsx";
import styles from "./told-list.module.css";

type ToldListProps = { told: readonly { icon: IconName; title: string; text: ReactNode }[] };

/** A partner's views and actions, a line each. */
export function ToldList({ told }: ToldListProps) {
  return (
    <ul className={styles.told}>
      {told.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon name={icon} />
          <span>
            {title}
            <span className="block small t2">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
