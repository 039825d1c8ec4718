import { Button } from "#ui/button.tsx";
import styles from "./auth.module.css";
import { ResendLink } from "./resend-link.tsx";

/** After a sign-up: where the link went, and what to do when it does not arrive. */
export function CheckMailbox({ email, onSignIn }: { email: string; onSignIn: () => void }) {
  return (
    <section className={styles.fields} aria-labelledby="mailbox">
      <div>
        <h1 className="title" id="mailbox">
          Check your inbox.
        </h1>
        <p className={`t2 ${styles.lead}`}>
          We sent a confirmation link to <span className={styles.address}>{email}</span>. In this
          browser one press on its page is enough; any other asks for your password. It can take a
          few minutes; the spam folder is worth a look.
        </p>
      </div>
      <div className={styles.links}>
        <ResendLink email={email} />
        <Button variant="text" onClick={onSignIn}>
          I have confirmed it. Sign in
        </Button>
      </div>
    </section>
  );
}
