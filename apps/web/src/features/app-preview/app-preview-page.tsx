import { fill } from "@sovereign/content/public/fill";
import { appPreview } from "@sovereign/content/words/app-preview";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { subscribeWish } from "#core/device/subscribe-wish.ts";
import { paths } from "#core/page/paths.ts";
import { inWordsFirst } from "#core/words/number-words.ts";
import { packWords } from "#core/words/pack-words.ts";
import { buttonWords } from "#core/words/price.ts";
import { LinkButton } from "#design/controls/button.tsx";
import { CurrencyChoice } from "#design/controls/currency-choice.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { Priced } from "#design/rich-text/priced.tsx";
import styles from "./app-preview.module.css";
import type { PreviewSamples } from "./preview-samples.ts";

function SampleLaws({ laws, more }: Pick<PreviewSamples["manifesto"], "laws" | "more">) {
  return (
    <ol className={styles.laws}>
      {laws.map(({ number, title, description }) => (
        <li key={number}>
          <span className={`t3 ${styles.numeral}`}>{number}</span>
          <div>
            <h3 className="heading">{title}</h3>
            <p className={`t2 ${styles.description}`}>{description}</p>
          </div>
        </li>
      ))}
      {more > 0 && (
        <li className={`${styles.more} t2`}>
          <Icon name="lock" />
          <span>{fill(appPreview.moreLaws, { count: inWordsFirst(more) })}</span>
        </li>
      )}
    </ol>
  );
}

function SampleDays({ days }: Pick<PreviewSamples, "days">) {
  return (
    <section className={`stack gap-5 hairline ${styles.blockWide}`}>
      <h2 className="note">{fill(appPreview.fromDays, packWords)}</h2>
      <div className={`stack ${styles.days}`}>
        {days.map(({ day, category, principle, actionStep }) => (
          <article key={day}>
            <p className={`${styles.day} num`}>
              <span className="vh">{appPreview.day} </span>
              {day}
            </p>
            <p className="small t3">{category}</p>
            <h3 className={`mt-1 balance ${styles.principle}`}>{principle}</h3>
            <p className="t2">{actionStep}</p>
          </article>
        ))}
      </div>
    </section>
  );
}

export function AppPreviewPage({ samples }: { samples: PreviewSamples }) {
  const { title: manifesto, laws, more } = samples.manifesto;
  return (
    <div>
      <Link className={`link tap small t2 ${styles.back}`} to={paths.home}>
        <Icon name="left" />
        {appPreview.back}
      </Link>
      <header className={`stack gap-5 pb-7 ${styles.head}`}>
        <div>
          <h1 className="display">{appPreview.title}</h1>
          <p className={`lede t2 mt-4 ${styles.subtitle}`}>{appPreview.subtitle}</p>
        </div>
        <p className={`${styles.price} num`}>
          <Priced>
            {({ amount, per }) => (
              <>
                {amount} <small>{per}</small>
              </>
            )}
          </Priced>{" "}
          <CurrencyChoice />
        </p>
      </header>
      <Block title={appPreview.inside}>
        <div className={styles.features}>
          {appPreview.features.map(({ id, title, body }) => (
            <article key={id}>
              <h3 className="heading">{fill(title, packWords)}</h3>
              <p className={`t2 ${styles.feature}`}>{fill(body, packWords)}</p>
            </article>
          ))}
        </div>
      </Block>
      <SampleQuestion />
      <Block title={fill(appPreview.fromManifesto, { manifesto })}>
        <SampleLaws laws={laws} more={more} />
      </Block>
      <SampleDays days={samples.days} />
      <Block title={appPreview.membership}>
        <p className={`lede ${styles.note}`}>{appPreview.priceNote}</p>
        <div className="wrap gap-4 mt-5">
          <LinkButton
            to={paths.signUp}
            variant="primary"
            size="large"
            onClick={subscribeWish.begin}
          >
            <Priced>{(price) => buttonWords(appPreview.signUp, price)}</Priced>
          </LinkButton>
          <LinkButton to={paths.pricing} size="large">
            {appPreview.plans}
          </LinkButton>
        </div>
      </Block>
    </div>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`stack gap-5 hairline ${styles.block}`}>
      <h2 className="note">{title}</h2>
      <div>{children}</div>
    </section>
  );
}

function SampleQuestion() {
  const { label, question, answer, hint } = appPreview.sample;
  return (
    <section className={`stack gap-3 ${styles.sample}`} aria-labelledby="sample-question">
      <p className="note">{label}</p>
      <h2 className={`title ${styles.question}`} id="sample-question">
        {question}
      </h2>
      <p className={`mt-4 hairline-below ${styles.answer}`}>{answer}</p>
      <p className="small t2">{hint}</p>
    </section>
  );
}
