import { fill, plural } from "@sovereign/content/public/fill";
import { listedStates, nobodyFits, nobodyFound } from "@sovereign/content/words/office-members";
import type { MemberPage } from "@sovereign/contract/office-members";
import { officePaths } from "@sovereign/domain/office-paths";
import { Link } from "react-router";
import { buttonClasses } from "#design/controls/button.tsx";
import { OutsideLink } from "#design/controls/outside-link.tsx";
import { EmptyState } from "#design/feedback/load-states.tsx";
import { formatCount } from "#features/office/parts/office-words.ts";
import styles from "./members.module.css";

export function NobodyFits() {
  return <EmptyState title={nobodyFits.title} body={nobodyFits.body} />;
}

type NobodyFoundProps = { text: string; page: MemberPage };

/** Shows how many were searched, who is similar, and where else the address may be. */
export function NobodyFound({ text, page: { searched, close, stripe_url } }: NobodyFoundProps) {
  const isAddress = text.includes("@");
  return (
    <section className="empty">
      <div role="status">
        <h2 className="title">
          {fill(isAddress ? nobodyFound.address : nobodyFound.other, { text })}
        </h2>
      </div>
      <p className="t2">
        {plural(nobodyFound.body, searched ?? 0, { count: formatCount(searched ?? 0) })}
      </p>
      {close.length > 0 && <Close close={close} />}
      {stripe_url && (
        <OutsideLink className={buttonClasses({})} href={stripe_url}>
          {isAddress ? nobodyFound.stripe : nobodyFound.stripeId}
        </OutsideLink>
      )}
    </section>
  );
}

function Close({ close }: Pick<MemberPage, "close">) {
  return (
    <div className={styles.closest}>
      <h3 className="subhead mt-2 mb-3">{nobodyFound.close}</h3>
      <ul className={`rows ${styles.close}`}>
        {close.map(({ id, email, state }) => (
          <li key={id}>
            <Link to={officePaths.member(id)}>{email}</Link>
            <span>{listedStates[state]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
