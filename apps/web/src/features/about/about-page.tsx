import { fill } from "@sovereign/content/public/fill";
import { about } from "@sovereign/content/words/about";
import { type ReactNode, useId } from "react";
import { paths } from "#core/page/paths.ts";
import { packWords } from "#core/words/pack-words.ts";
import { LinkButton } from "#design/controls/button.tsx";
import { Plate } from "#design/figures/plate.tsx";
import { Priced } from "#design/rich-text/priced.tsx";
import styles from "./about.module.css";

type AboutPageProps = {
  home: string;
  /** Within the member's frame the page is one column, without its plate. */
  inside?: boolean;
};

export function AboutPage({ home, inside = false }: AboutPageProps) {
  const { title, subtitle, work, claimed, notClaimed } = about;
  return (
    <article>
      <header
        className={
          inside
            ? `stack gap-5 pb-7 ${styles.head}`
            : `stack gap-5 pb-7 ${styles.head} ${styles.headPlate}`
        }
      >
        <div>
          <p className="note">{title}</p>
          <h1 className="display">{subtitle}</h1>
        </div>
        {!inside && (
          <div className={styles.art}>
            <Plate kind="rings" />
          </div>
        )}
      </header>
      <Block inside={inside} title={work.title}>
        <div className={`stack gap-4 pretty ${styles.work}`}>
          <p>{work.lede}</p>
          {work.body.map((paragraph) => (
            <p key={paragraph}>{fill(paragraph, packWords)}</p>
          ))}
        </div>
      </Block>
      <Block inside={inside} title={claimed.title}>
        <ul className={`${styles.credentials} num`}>
          {claimed.credentials.map(({ id, value, title: name, body }) => (
            <li key={id}>
              <p className={styles.claim}>{fill(value, packWords)}</p>
              <div>
                <h3>{fill(name, packWords)}</h3>
                <p className={`${styles.proof} t2`}>
                  <Priced>{(price) => fill(body, { ...packWords, ...price })}</Priced>
                </p>
              </div>
            </li>
          ))}
        </ul>
      </Block>
      <Block inside={inside} title={notClaimed.title}>
        <p className="t2">{notClaimed.lead}</p>
        <div className={`stack gap-5 ${styles.not}`}>
          {notClaimed.body.map((claim) => (
            <p key={claim}>{claim}</p>
          ))}
        </div>
        <p className={`${styles.close} t2`}>{notClaimed.close}</p>
        <div className={`stack gap-3 ${styles.actions}`}>
          <LinkButton to={paths.demo} variant="primary" size="large">
            {about.inside}
          </LinkButton>
          <LinkButton to={home} size="large">
            {about.back}
          </LinkButton>
        </div>
      </Block>
    </article>
  );
}

type BlockProps = { inside: boolean; title: string; children: ReactNode };

function Block({ inside, title, children }: BlockProps) {
  const id = useId();
  return (
    <section className={inside ? "blk2" : "blk2 split"} aria-labelledby={id}>
      <h2 className="note" id={id}>
        {title}
      </h2>
      <div>{children}</div>
    </section>
  );
}
