import { fill } from "@sovereign/content/public/notices";
import { previewTour } from "@sovereign/content/public/preview-tour";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { brand } from "#lib/brand.ts";
import { packWords } from "#lib/pack-words.ts";
import { paths } from "#lib/paths.ts";
import { LinkButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Marked } from "#ui/marked.tsx";
import { MarkGlyph } from "#ui/milled-edge/mark-glyph.tsx";
import type { TourSamples } from "./tour-samples.ts";
import { TourTabs } from "./tour-tabs.tsx";
import "./tour.css";
import "./tour-buy.css";

type TourPageProps = {
  samples: TourSamples;
  /** The button that starts the checkout, given its words. */
  subscribe: (text: string) => ReactNode;
};

/** The preview tour: what a week inside looks like, with invented data (specification, section 2). */
export function TourPage({ samples, subscribe }: TourPageProps) {
  const price = { app_price: brand.appPrice };
  return (
    <div className="tour">
      <header className="tour-head">
        <Link className="link tap small t2 phoneonly" to={paths.home}>
          <Icon name="left" />
          {previewTour.back}
        </Link>
        <h1 className="display">{previewTour.title}</h1>
        <p className="tour-line">
          <span className="metal">
            <MarkGlyph mark="open" />
          </span>
          {previewTour.notice}
        </p>
      </header>
      <div className="tour-body">
        <TourTabs samples={samples} />
        <section className="tour-buy" aria-label={previewTour.membership}>
          <div className="deskonly">
            <p className="heading num">{fill(previewTour.price, price)}</p>
            <p className="small t2">
              <Marked text={fill(previewTour.priceNote, packWords)} />
            </p>
          </div>
          {subscribe(fill(previewTour.subscribe, price))}
          <LinkButton className="deskonly" size="large" to={paths.home}>
            {previewTour.back}
          </LinkButton>
        </section>
      </div>
    </div>
  );
}
