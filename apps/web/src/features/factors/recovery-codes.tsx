import { fill } from "@sovereign/content/public/fill";
import { recoveryTexts } from "@sovereign/content/words/factors";
import { useState } from "react";
import type { MemberAnswer } from "#core/session/session-record.ts";
import { dateOfInstant } from "#core/time/dates.ts";
import { brand } from "#core/words/brand.ts";
import { Button, buttonClasses } from "#design/controls/button.tsx";
import { copyText } from "#design/controls/copy-text.ts";
import { Icon } from "#design/controls/icon.tsx";
import styles from "./factors.module.css";

type RecoveryCodesProps = { user: MemberAnswer; codes: string[]; onDone: () => void };

/** The codes, shown only once: the button requires a confirmation that they are saved elsewhere. */
export function RecoveryCodes({ user, codes, onDone }: RecoveryCodesProps) {
  const [kept, setKept] = useState(false);
  const [head] = useState(() => headOf(user));
  return (
    <>
      <header className="pagehead">
        <h1 className="title">{recoveryTexts.title}</h1>
        <p className="t2">{recoveryTexts.lead}</p>
      </header>
      <p className="print-only mb-5">{head}</p>
      <section className="panel">
        <ol className={`gap-x-5 ${styles.codes}`} aria-label={recoveryTexts.list}>
          {codes.map((code, place) => (
            <li key={code}>
              <span className={`t3 ${styles.place}`} aria-hidden="true">
                {place + 1}
              </span>
              {code}
            </li>
          ))}
        </ol>
      </section>
      <div className={`wrap gap-3 ${styles.keeping} noprint`}>
        <Button icon="copy" onClick={() => copyText(codes.join("\n"), recoveryTexts)}>
          {recoveryTexts.copy}
        </Button>
        <a
          className={buttonClasses({})}
          href={fileOf([head, "", ...codes, ""])}
          download={recoveryTexts.file}
        >
          <Icon name="down" />
          {recoveryTexts.download}
        </a>
        <Button icon="print" onClick={() => window.print()}>
          {recoveryTexts.print}
        </Button>
      </div>
      <div className="stack at-start gap-4 hairline pt-4 noprint">
        <label className="check">
          <input
            type="checkbox"
            checked={kept}
            onChange={(event) => setKept(event.currentTarget.checked)}
          />
          <span>{recoveryTexts.kept}</span>
        </label>
        <Button variant="primary" size="large" disabled={!kept} onClick={onDone}>
          {recoveryTexts.finish}
        </Button>
      </div>
    </>
  );
}

const headOf = ({ email, time_zone }: MemberAnswer) =>
  fill(recoveryTexts.fileHead, {
    email,
    product: brand.productName,
    date: dateOfInstant(new Date().toISOString(), time_zone),
  });

/** Returns a text file as a data URL: nothing leaves the page. */
const fileOf = (lines: string[]) =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(lines.join("\n"))}`;
