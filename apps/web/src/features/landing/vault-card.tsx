import { landing } from "@sovereign/content/words/landing";
import { Badge } from "#ui/badge.tsx";
import { Icon } from "#ui/icon.tsx";
import { Plate } from "#ui/plate.tsx";
import styles from "./landing.module.css";

const { label, badge, title, body, topics } = landing.vault;

/** What members read: four topics behind a lock (specification, section 2). */
export function VaultCard() {
  return (
    <section className={`${styles.band} ${styles.vault}`} id="vault" aria-labelledby="vault-title">
      <div className={styles.vaultLines}>
        <Plate kind="spiral" />
      </div>
      <div className={`split ${styles.vaultBody}`}>
        <div className={`${styles.label} ${styles.vaultLabel}`}>
          <p className="note">{label}</p>
          <Badge>
            <Icon name="lock" />
            {badge}
          </Badge>
        </div>
        <div>
          <h2 className={`display ${styles.vaultTitle}`} id="vault-title">
            {title}
          </h2>
          <p className={`t2 ${styles.text}`}>{body}</p>
          <ul className={styles.topics}>
            {topics.map((topic) => (
              <li key={topic.title}>
                <Icon name="lock" />
                <div>
                  <h3 className="heading">{topic.title}</h3>
                  <p className="small t2">{topic.body}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
