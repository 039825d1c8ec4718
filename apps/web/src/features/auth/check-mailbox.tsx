import { mailboxTexts } from "@sovereign/content/words/auth";
import { Button } from "#ui/button.tsx";
import { Filled } from "#ui/filled.tsx";
import styles from "./auth.module.css";
import { ResendLink } from "./resend-link.tsx";

/** After a sign-up: where the link went, and what to do when it does not arrive. */
export function CheckMailbox({ email, onSignIn }: { email: string; onSignIn: () => void }) {
  return (
    <section className={styles.fields} aria-labelledby="mailbox">
      <div>
        <h1 className="title" id="mailbox">
          {mailboxTexts.title}
        </h1>
        <p className={`t2 ${styles.lead}`}>
          <Filled
            text={mailboxTexts.body}
            values={{ email: <span className={styles.address}>{email}</span> }}
          />
        </p>
      </div>
      <div className={styles.links}>
        <ResendLink email={email} />
        <Button variant="text" onClick={onSignIn}>
          {mailboxTexts.confirmed}
        </Button>
      </div>
    </section>
  );
}
