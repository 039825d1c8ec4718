import { fill } from "@sovereign/content/public/fill";
import { landing } from "@sovereign/content/words/landing";
import type { DayMark } from "@sovereign/domain/day-mark";
import { ONE_THING_MAX_LENGTH } from "@sovereign/domain/one-thing";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { packWords } from "#core/words/pack-words.ts";
import { Button } from "#design/controls/button.tsx";
import { CoinFigure } from "#design/figures/milled-edge/coin-figure.tsx";
import { Dial } from "#design/figures/milled-edge/dial.tsx";
import type { MarkedDay } from "#design/figures/milled-edge/drawing.ts";
import { Plate } from "#design/figures/plate.tsx";
import { RuledTextarea } from "#design/forms/ruled-textarea.tsx";
import { Priced } from "#design/rich-text/priced.tsx";
import { Carousel, type Slide } from "./carousel.tsx";
import styles from "./landing.module.css";
import { Again, Contact, Curator, ManifestoCard, Pricing, VaultCard } from "./landing-bands.tsx";
import type { LawTitles } from "./law-titles.ts";

const ART: Record<(typeof landing.carousel.slides)[number]["id"], ReactNode> = {
  think: <Plate kind="spiral" />,
  act: <Plate kind="horizon" />,
  join: <Plate kind="rings" />,
};

const SLIDES: readonly Slide[] = landing.carousel.slides.map(({ id, title, body }) => ({
  id,
  title,
  body: <Priced>{(price) => fill(body, price)}</Priced>,
  art: ART[id],
}));

type LandingPageProps = {
  manifesto: LawTitles;
  signedIn: boolean;
  /** Home in the evening. */
  picture: ReactNode;
  pricing: ReactNode;
  /** Goes on to the preview with the sentence, which may be empty. */
  onTry: (sentence: string) => void;
};

export function LandingPage({ manifesto, signedIn, picture, pricing, onTry }: LandingPageProps) {
  return (
    <div>
      <Hero signedIn={signedIn} onTry={onTry} />
      <Show picture={picture} />
      <Curator laws={manifesto.laws.length} />
      <div className={`hairline ${styles.band}`}>
        <Carousel slides={SLIDES} />
      </div>
      <ManifestoCard {...manifesto} />
      <VaultCard />
      <Pricing>{pricing}</Pricing>
      <Again field={FIELD} />
      <Contact />
    </div>
  );
}

const FIELD = "one-thing";

const PARTLY = 4;
const TEN_DAYS_AND_TODAY = Array.from({ length: landing.hero.coin.value + 1 }, (_, index) => {
  const kept: DayMark = index === PARTLY ? "partial" : "completed";
  return { date: String(index), mark: index === landing.hero.coin.value ? "open" : kept };
}) satisfies MarkedDay[];

function Hero({ signedIn, onTry }: Pick<LandingPageProps, "signedIn" | "onTry">) {
  const { title, tagline, question, placeholder, tryIt, note, primaryButton } = landing.hero;
  const { signInLink, coin } = landing.hero;
  return (
    <div className={`anchor ${styles.hero}`}>
      <div className={styles.coin}>
        <Dial marks={TEN_DAYS_AND_TODAY} today={String(coin.value)} label={coin.label}>
          <CoinFigure value={coin.value} caption={coin.unit} />
        </Dial>
      </div>
      <div className={styles.said}>
        <h1 className={`hero ${styles.title}`}>{title}</h1>
        <p className={`lede balance ${styles.tagline}`}>{tagline}</p>
        {/* Without scripts it opens the preview; a field without a name is not sent. */}
        <form
          className={styles.begin}
          action={paths.demo}
          onSubmit={(event) => {
            event.preventDefault();
            const field = event.currentTarget.querySelector("textarea");
            onTry(field?.value ?? "");
          }}
        >
          <label className="note" htmlFor={FIELD}>
            {question}
          </label>
          <RuledTextarea
            id={FIELD}
            className={styles.field}
            rows={2}
            label={question}
            placeholder={placeholder}
            limit={ONE_THING_MAX_LENGTH}
          />
          <Button type="submit" variant="primary" size="large">
            {tryIt}
          </Button>
          <p className={`small t2 ${styles.note}`}>{note}</p>
        </form>
        <div className={styles.ways}>
          <Link className="link tap small" to={paths.demo}>
            {primaryButton}
          </Link>
          <span className={styles.in} data-room={signInLink}>
            {signedIn ? (
              <Link key="app" className="link tap small" to={paths.app}>
                {landing.openApp}
              </Link>
            ) : (
              <Link key="auth" className="link tap small" to={paths.auth}>
                {signInLink}
              </Link>
            )}
          </span>
        </div>
      </div>
    </div>
  );
}

function Show({ picture }: Pick<LandingPageProps, "picture">) {
  const { label, title, hours } = landing.show;
  return (
    <section className={`hairline ${styles.band} ${styles.show}`} aria-labelledby="show-title">
      <div className={styles.showHead}>
        <p className="note">{label}</p>
        <h2 className="display" id="show-title">
          {title}
        </h2>
      </div>
      <div className={styles.picture}>{picture}</div>
      <ol className={styles.hours}>
        {hours.map(({ hour, title: what, body }) => (
          <li key={hour}>
            <span className="metal num">{hour}</span>
            <h3 className="heading">{what}</h3>
            <p className="t2 pretty">{fill(body, packWords)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
