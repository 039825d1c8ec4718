import { fill } from "@sovereign/content/public/fill";
import { appPlaces } from "@sovereign/content/words/app-frame";
import { dashboardTexts, homeTexts } from "@sovereign/content/words/dashboard";
import { landing } from "@sovereign/content/words/landing";
import type { DayMark } from "@sovereign/domain/day-mark";
import { brand } from "#core/words/brand.ts";
import { ReflectionButtons } from "#days/reflection-buttons.tsx";
import { Icon, type IconName } from "#design/controls/icon.tsx";
import { CoinFigure } from "#design/figures/milled-edge/coin-figure.tsx";
import { Dial } from "#design/figures/milled-edge/dial.tsx";
import type { MarkedDay } from "#design/figures/milled-edge/drawing.ts";
import { EveningScreen } from "#features/one-thing/home/evening.tsx";
import styles from "./home-picture.module.css";

const { label, caption, date, sentence, day, days, unit } = landing.show.picture;

const PLACES: readonly (readonly [IconName, string])[] = [
  ["home", appPlaces.home],
  ["one", appPlaces.oneThing],
  ["focus", appPlaces.focus],
  ["history", appPlaces.history],
  ["vault", appPlaces.vault],
  ["manifesto", appPlaces.manifesto],
  ["settings", appPlaces.settings],
];

/** Eleven kept days, three of them partly, and today. */
const PARTLY = [3, 6, 8];
const MARKS = Array.from({ length: days + 1 }, (_, index): MarkedDay => {
  const kept: DayMark = PARTLY.includes(index) ? "partial" : "completed";
  return { date: String(index), mark: index === days ? "open" : kept };
});

/** A phone with the member's own screen in the evening, to look at. */
export function HomePicture() {
  return (
    <figure className={styles.figure}>
      <div className={styles.phone} role="img" aria-label={fill(label, { sentence })}>
        <div className={styles.glass} data-theme="dark" aria-hidden="true" inert>
          <div className={styles.screen}>
            <div className={`line apart ${styles.top}`}>
              <span className="word">{brand.productName}</span>
              <span className="btn-ico">
                <Icon name="user" />
              </span>
            </div>
            <div className={styles.main}>
              <EveningScreen
                label={dashboardTexts.today}
                isHeading={false}
                date={date}
                wrote={homeTexts.evening.wrote.morning}
                sentence={sentence}
                control={<ReflectionButtons value={null} onChoose={() => {}} />}
                said={<span>{fill(homeTexts.evening.open, { day })}</span>}
                coin={
                  <Dial marks={MARKS} today={String(days)} label="" turned>
                    <CoinFigure value={days} caption={unit} />
                  </Dial>
                }
              />
            </div>
            <div className={styles.places}>
              {PLACES.map(([icon, name]) => (
                <span key={icon} className={icon === "home" ? styles.here : undefined}>
                  <span className={icon === "vault" ? styles.news : undefined}>
                    <Icon name={icon} />
                  </span>
                  <span>{name}</span>
                </span>
              ))}
            </div>
          </div>
        </div>
      </div>
      <figcaption className="small t3">{caption}</figcaption>
    </figure>
  );
}
