import { fill } from "@sovereign/content/public/fill";
import { previewTour } from "@sovereign/content/words/demo";
import { type ReactNode, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { paths } from "#core/page/paths.ts";
import { useHydrated } from "#core/page/use-hydrated.ts";
import { packWords } from "#core/words/pack-words.ts";
import { buttonWords, usePrice } from "#core/words/price.ts";
import { LinkButton } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { Tab, TabList, TabPanel, Tabs } from "#design/controls/tabs.tsx";
import { MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";
import { FocusPanel, OneThingPanel } from "./day-panels.tsx";
import { JourneyPanel, VaultPanel } from "./sample-panels.tsx";
import styles from "./tour.module.css";
import buyStyles from "./tour-buy.module.css";
import type { TourSamples } from "./tour-samples.ts";

/** The four tabs of the tour, as they stand in the address (specification, section 2). */
const TOUR_TABS = ["one-thing", "vault", "journey", "focus"] as const;
type TourTab = (typeof TOUR_TABS)[number];

/**
 * The tab that the address names, and how to choose another in the same history entry. The
 * prerendered page knows no address, so the first paint shows the first tab.
 */
function useTourTab(): [TourTab, (next: string) => void] {
  const hydrated = useHydrated();
  const [search, setSearch] = useSearchParams();
  const named = hydrated ? search.get("tab") : null;
  const choose = (next: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.set("tab", next);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return [TOUR_TABS.find((tab) => tab === named) ?? TOUR_TABS[0], choose];
}

const LABELS: Record<TourTab, string> = {
  "one-thing": previewTour.oneThing.label,
  vault: previewTour.vault.label,
  journey: previewTour.journey.label,
  focus: previewTour.focus.label,
};

/**
 * The four tabs. All panels are in the page: without scripts one reads them below one another, and
 * an answer given in one is still there after a look at another.
 */
function TourTabs({ samples }: { samples: TourSamples }) {
  const hydrated = useHydrated();
  const [tab, choose] = useTourTab();
  const place = useRef<HTMLDivElement>(null);
  const turnTo = (next: string) => {
    // Deep in one panel, another would open in its middle: it begins below the tabs.
    const tabs = place.current;
    if (tabs && tabs.getBoundingClientRect().top < 0) tabs.scrollIntoView();
    choose(next);
  };

  const panels: Record<TourTab, ReactNode> = {
    "one-thing": <OneThingPanel />,
    vault: <VaultPanel principles={samples.principles} />,
    journey: <JourneyPanel programme={samples.programme} />,
    focus: <FocusPanel />,
  };
  return (
    <Tabs ref={place} className={styles.tabs} value={tab} onValueChange={turnTo}>
      <TabList className={styles.list} label={previewTour.tabs}>
        {TOUR_TABS.map((name) => (
          <Tab key={name} value={name}>
            {LABELS[name]}
          </Tab>
        ))}
      </TabList>
      {TOUR_TABS.map((name) => (
        <TabPanel
          key={name}
          value={name}
          className={styles.panel}
          // Of the four only the last one has controls to stop at.
          tabIndex={name === "focus" ? -1 : 0}
          forceMount
          hidden={hydrated && name !== tab}
        >
          {panels[name]}
        </TabPanel>
      ))}
    </Tabs>
  );
}

type TourPageProps = {
  samples: TourSamples;
  /** The button that starts the checkout, given its words. */
  subscribe: (text: string) => ReactNode;
  /** What has to be said of a purchase where it is made. */
  terms?: ReactNode;
};

/** The preview tour: what a week inside looks like, with invented data (specification, section 2). */
export function TourPage({ samples, subscribe, terms }: TourPageProps) {
  return (
    <div>
      <header className={styles.head}>
        <Link className={`link tap small t2 phoneonly ${styles.back}`} to={paths.home}>
          <Icon name="left" />
          {previewTour.back}
        </Link>
        <h1 className={`display ${styles.headline}`}>{previewTour.title}</h1>
        <p className={styles.line}>
          <span className="metal">
            <MarkGlyph mark="open" />
          </span>
          {previewTour.notice}
        </p>
      </header>
      <div className={styles.body}>
        <TourTabs samples={samples} />
        {terms}
        <TourBuy subscribe={subscribe} />
      </div>
    </div>
  );
}

/** The membership: beside the tour on a desktop, at the bottom of a phone's window. */
function TourBuy({ subscribe }: { subscribe: (text: string) => ReactNode }) {
  const price = usePrice();
  return (
    <section className={buyStyles.buy} aria-label={previewTour.membership}>
      <div className="deskonly">
        <p className="heading num">{price.Price}</p>
        <p className={`small t2 ${buyStyles.note}`}>{fill(previewTour.priceNote, packWords)}</p>
      </div>
      {subscribe(buttonWords(previewTour.subscribe, price))}
      <LinkButton className="deskonly" size="large" to={paths.home}>
        {previewTour.back}
      </LinkButton>
    </section>
  );
}
