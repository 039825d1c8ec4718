import { fill } from "@sovereign/content/public/fill";
import { landing } from "@sovereign/content/words/landing";
import type { DayMark } from "@sovereign/domain/day-mark";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { brand } from "#core/words/brand.ts";
import { LinkButton } from "#design/controls/button.tsx";
import { DecorativeDial } from "#design/figures/milled-edge/dial.tsx";
import styles from "./landing.module.css";

const kept = (days: number): DayMark[] => Array.from({ length: days }, () => "completed");
const TEN_DAYS_AND_TODAY: DayMark[] = [...kept(4), "partial", ...kept(5), "open"];

const { title, tagline, note, aside, price, primaryButton, signInLink } = landing.hero;

/** What this is in one sentence, the two ways in, and the coin cropped at the edge of the page. */
export function Hero({ manifesto, signedIn }: { manifesto: string; signedIn: boolean }) {
  return (
    <div className={styles.hero}>
      <div className={styles.disc}>
        <DecorativeDial marks={TEN_DAYS_AND_TODAY} metal={10} />
      </div>
      <h1 className={`hero ${styles.title}`}>{title}</h1>
      <p className={`lede ${styles.tagline}`}>{tagline}</p>
      <div className={styles.acts}>
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
      <div className={styles.foot}>
        <span>{fill(note, { manifesto })}</span>
        <span className={styles.aside}>{aside}</span>
        <span className={`num ${styles.price}`}>{fill(price, { app_price: brand.appPrice })}</span>
      </div>
    </div>
  );
}
