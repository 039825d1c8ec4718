import { fill } from "@sovereign/content/public/fill";
import { previewTour } from "@sovereign/content/words/demo";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import { brand } from "#core/words/brand.ts";
import { packWords } from "#core/words/pack-words.ts";
import { LinkButton } from "#design/controls/button.tsx";
import { Icon } from "#design/controls/icon.tsx";
import { MarkGlyph } from "#design/figures/milled-edge/mark-glyph.tsx";
import { Marked } from "#design/rich-text/marked.tsx";
import styles from "./tour.module.css";
import buyStyles from "./tour-buy.module.css";
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

const price = { app_price: brand.appPrice };

/** The membership: beside the tour on a desktop, at the bottom of a phone's window. */
function TourBuy({ subscribe }: { subscribe: (text: string) => ReactNode }) {
  return (
    <section className={buyStyles.buy} aria-label={previewTour.membership}>
      <div className="deskonly">
        <p className="heading num">{fill(previewTour.price, price)}</p>
        <p className={`small t2 ${buyStyles.note}`}>
          <Marked text={fill(previewTour.priceNote, packWords)} />
        </p>
      </div>
      {subscribe(fill(previewTour.subscribe, price))}
      <LinkButton className="deskonly" size="large" to={paths.home}>
        {previewTour.back}
      </LinkButton>
    </section>
  );
}
