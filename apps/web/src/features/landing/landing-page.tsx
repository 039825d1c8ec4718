import { fill } from "@sovereign/content/public/fill";
import { landing } from "@sovereign/content/words/landing";
import type { DayMark } from "@sovereign/domain/day-mark";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { LinkButton } from "#design/controls/button.tsx";
import { CurrencyChoice } from "#design/controls/currency-choice.tsx";
import { CoinFigure } from "#design/figures/milled-edge/coin-figure.tsx";
import { DecorativeDial, Dial } from "#design/figures/milled-edge/dial.tsx";
import type { MarkedDay } from "#design/figures/milled-edge/drawing.ts";
import { Plate } from "#design/figures/plate.tsx";
import { Priced } from "#design/rich-text/priced.tsx";
import { Carousel, type Slide } from "./carousel.tsx";
import styles from "./landing.module.css";
import { Contact, Curator, ManifestoCard, Pricing, VaultCard } from "./landing-bands.tsx";
import type { LawTitles } from "./law-titles.ts";

const kept = (days: number): DayMark[] => Array.from({ length: days }, () => "completed");
const ELEVEN_DAYS_AND_TODAY: DayMark[] = [...kept(3), "partial", ...kept(7), "open"];

const { figure } = landing.carousel;

const ART: Record<(typeof landing.carousel.slides)[number]["id"], ReactNode> = {
  think: <Plate kind="spiral" />,
  act: (
    <Dial
      marks={ELEVEN_DAYS_AND_TODAY.map((mark, index): MarkedDay => ({ date: String(index), mark }))}
      label={figure.label}
    >
      <CoinFigure value={figure.value} caption={figure.unit} />
    </Dial>
  ),
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
  pricing: ReactNode;
};

export function LandingPage({ manifesto, signedIn, pricing }: LandingPageProps) {
  return (
    <div>
      <Hero manifesto={manifesto.title} signedIn={signedIn} />
      <Curator laws={manifesto.laws.length} />
      <div className={`hairline ${styles.band}`}>
        <Carousel slides={SLIDES} />
      </div>
      <ManifestoCard {...manifesto} />
      <VaultCard />
      <Pricing>{pricing}</Pricing>
      <Contact />
    </div>
  );
}

const TEN_DAYS_AND_TODAY: DayMark[] = [...kept(4), "partial", ...kept(5), "open"];

const { title, tagline, note, aside, primaryButton, signInLink } = landing.hero;

function Hero({ manifesto, signedIn }: { manifesto: string; signedIn: boolean }) {
  return (
    <div className={`anchor ${styles.hero}`}>
      <div className={styles.disc}>
        <DecorativeDial marks={TEN_DAYS_AND_TODAY} metal={10} />
      </div>
      <h1 className={`hero ${styles.title}`}>{title}</h1>
      <p className={`lede mt-5 balance ${styles.tagline}`}>{tagline}</p>
      <div className="cluster mt-6 gap-3 gap-x-5">
        <LinkButton to={paths.demo} variant="primary" size="large">
          {primaryButton}
        </LinkButton>
        <span className={styles.in} data-room={signInLink}>
          {signedIn ? (
            <Link key="app" className="link tap" to={paths.app}>
              {landing.openApp}
            </Link>
          ) : (
            <Link key="auth" className="link tap" to={paths.auth}>
              {signInLink}
            </Link>
          )}
        </span>
      </div>
      <div className="line baseline apart gap-5 hairline mt-7 pt-4 t3 small">
        <span>{fill(note, { manifesto })}</span>
        <span className={styles.aside}>{aside}</span>
        <span className="num nowrap">
          <CurrencyChoice />
          <Priced>{({ Price }) => Price}</Priced>
        </span>
      </div>
    </div>
  );
}
