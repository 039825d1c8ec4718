import { fill } from "@sovereign/content/public/fill";
import { previewTour } from "@sovereign/content/words/demo";
import { DAYS_FOR_A_PIECE } from "@sovereign/domain/vault";
import { type ReactNode, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { useHydrated } from "#core/page/hydration.ts";
import { paths } from "#core/page/paths.ts";
import { inWords } from "#core/words/number-words.ts";
import { openPiece, packWords } from "#core/words/pack-words.ts";
import { buttonWords } from "#core/words/price.ts";
import { Button, LinkButton } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { Tab, TabList, TabPanel, Tabs } from "#design/controls/tabs.tsx";
import { Priced } from "#design/rich-text/priced.tsx";
import { FocusPanel } from "./focus-panel.tsx";
import { JourneyPanel } from "./journey-panel.tsx";
import { OwnDayPanel } from "./own-day-panel.tsx";
import styles from "./tour.module.css";
import buyStyles from "./tour-buy.module.css";
import { type TourDay, useTourDay } from "./tour-day.ts";
import type { TourSamples } from "./tour-samples.ts";
import { VaultPanel } from "./vault-panel.tsx";

/** The values of the tab parameter in the URL (specification, section 2). */
const TOUR_TABS = ["one-thing", "vault", "journey", "focus"] as const;
type TourTab = (typeof TOUR_TABS)[number];

/** The prerendered page has no query, so the first paint shows the first tab. */
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

/** Renders all panels: without JavaScript they follow one another, and answers survive a switch. */
function TourTabs({ samples }: { samples: TourSamples }) {
  const hydrated = useHydrated();
  const [tab, choose] = useTourTab();
  const place = useRef<HTMLDivElement>(null);
  const turnTo = (next: string) => {
    // Without this, switching from deep in one panel would open the next in its middle.
    const tabs = place.current;
    if (tabs && tabs.getBoundingClientRect().top < 0) tabs.scrollIntoView();
    choose(next);
  };

  const panels: Record<TourTab, ReactNode> = {
    "one-thing": <OwnDayPanel />,
    vault: <VaultPanel {...samples} />,
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
  subscribe: (text: ReactNode) => ReactNode;
  /**
   * Copies the visitor's answered day into a new account; null for visitors who have an account.
   */
  onKeep: ((day: TourDay) => void) | null;
  /** The legal text required next to a purchase. */
  terms?: ReactNode;
};

/** A sample week and the visitor's eighth day, saved on request (specification, section 2). */
export function TourPage({ samples, subscribe, onKeep, terms }: TourPageProps) {
  return (
    <div className={styles.tour}>
      <header className={`stack gap-1 ${styles.head}`}>
        <h1 className={`display ${styles.headline}`}>{previewTour.title}</h1>
        <p className="pretty t2 small">{previewTour.notice}</p>
      </header>
      <div className={styles.body}>
        <div>
          <TourTabs samples={samples} />
          <Link className={`link tap small t2 phoneonly ${styles.back}`} to={paths.home}>
            <Icon name="left" />
            {previewTour.back}
          </Link>
        </div>
        <div className="phoneonly">
          {onKeep && <Felt />}
          {terms}
        </div>
        <TourBuy subscribe={subscribe} onKeep={onKeep} terms={terms} />
      </div>
    </div>
  );
}

/** For visitors: what can be read and felt before anything is paid. */
function Felt() {
  return (
    <div className="stack gap-2 mb-4 small t2">
      {openPiece && (
        <Link className="link tap" to={paths.announced("excerpts", openPiece.id)}>
          {fill(previewTour.whole, openPiece)}
        </Link>
      )}
      <p>{fill(previewTour.felt, { days: inWords(DAYS_FOR_A_PIECE) })}</p>
    </div>
  );
}

function TourBuy({ subscribe, onKeep, terms }: Omit<TourPageProps, "samples">) {
  const day = useTourDay();
  return (
    <section className={`hairline flex ${buyStyles.buy}`} aria-label={previewTour.membership}>
      {onKeep && day.answer && (
        <Button variant="primary" onClick={() => onKeep(day)}>
          {previewTour.keep}
        </Button>
      )}
      {subscribe(<Priced>{(price) => buttonWords(previewTour.subscribe, price)}</Priced>)}
      <LinkButton className="deskonly" to={paths.home}>
        {previewTour.back}
      </LinkButton>
      <p className="small t2 deskonly">
        <Priced>{(price) => fill(previewTour.priceNote, { ...packWords, ...price })}</Priced>
      </p>
      <div className="deskonly">{onKeep && <Felt />}</div>
      <div className="deskonly">{terms}</div>
    </section>
  );
}
