import { landing } from "@sovereign/content/words/landing";
import { brand } from "#lib/brand.ts";
import styles from "./landing.module.css";

/** How a person is reached (specification, section 2). */
export function Contact() {
  return (
    <section className={`${styles.band} ${styles.contact}`} aria-labelledby="contact-title">
      <div>
        <h2 className="title" id="contact-title">
          {landing.contact.title}
        </h2>
        <p className={`t2 ${styles.text}`}>{landing.contact.body}</p>
      </div>
      <a className={`link heading tap ${styles.address}`} href={`mailto:${brand.supportEmail}`}>
        {brand.supportEmail}
      </a>
    </section>
  );
}
