import { fill } from "@sovereign/content/public/fill";
import { landing } from "@sovereign/content/words/landing";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import styles from "./landing.module.css";

const { label, lead, body, figures, link } = landing.curator;

/** Who stands behind it, in four figures; the number of laws is the pack's. */
export function Curator({ laws }: { laws: number }) {
  return (
    <section className={`${styles.band} split`} aria-labelledby="curator">
      <h2 className={`note ${styles.label}`} id="curator">
        {label}
      </h2>
      <div>
        <p className={styles.lead}>{lead}</p>
        <p className={`t2 ${styles.text}`}>{body}</p>
        <dl className={`${styles.figures} num`}>
          {figures.map(({ value, label: name }) => (
            <div key={name}>
              <dt className="small t2">{name}</dt>
              <dd>{fill(value, { laws })}</dd>
            </div>
          ))}
        </dl>
        <Link className={`link tap small ${styles.more}`} to={paths.about}>
          {link}
        </Link>
      </div>
    </section>
  );
}
