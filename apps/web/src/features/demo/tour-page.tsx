import { previewTour } from "@sovereign/content/words/demo";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#lib/paths.ts";
import { Icon } from "#ui/icon.tsx";
import { MarkGlyph } from "#ui/milled-edge/mark-glyph.tsx";
import styles from "./tour.module.css";
import { TourBuy } from "./tour-buy.tsx";
import type { TourSamples } from "./tour-samples.ts";
import { TourTabs } from "./tour-tabs.tsx";

type TourPageProps = {
  samples: TourSamples;
  /** The button that starts the checkout, given its words. */
  subscribe: (text: string) => ReactNode;
};

/** The preview tour: what a week inside looks like, with invented data (specification, section 2). */
export function TourPage({ samples, subscribe }: TourPageProps) {
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
        <TourBuy subscribe={subscribe} />
      </div>
    </div>
  );
}
