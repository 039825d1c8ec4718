import { fill } from "@sovereign/content/public/fill";
import { previewTour } from "@sovereign/content/words/demo";
import type { ReactNode } from "react";
import { brand } from "#lib/brand.ts";
import { packWords } from "#lib/pack-words.ts";
import { paths } from "#lib/paths.ts";
import { LinkButton } from "#ui/button.tsx";
import { Marked } from "#ui/marked.tsx";
import styles from "./tour-buy.module.css";

const price = { app_price: brand.appPrice };

/** The membership: beside the tour on a desktop, at the bottom of a phone's window. */
export function TourBuy({ subscribe }: { subscribe: (text: string) => ReactNode }) {
  return (
    <section className={styles.buy} aria-label={previewTour.membership}>
      <div className="deskonly">
        <p className="heading num">{fill(previewTour.price, price)}</p>
        <p className={`small t2 ${styles.note}`}>
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
