import { previewTour } from "@sovereign/content/words/demo";
import { type ReactNode, useRef } from "react";
import { useHydrated } from "#lib/use-hydrated.ts";
import { Tab, TabList, TabPanel, Tabs } from "#ui/tabs.tsx";
import { FocusPanel } from "./focus-panel.tsx";
import { JourneyPanel } from "./journey-panel.tsx";
import { OneThingPanel } from "./one-thing-panel.tsx";
import styles from "./tour.module.css";
import type { TourSamples } from "./tour-samples.ts";
import { TOUR_TABS, type TourTab, useTourTab } from "./use-tour-tab.ts";
import { VaultPanel } from "./vault-panel.tsx";

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
export function TourTabs({ samples }: { samples: TourSamples }) {
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
