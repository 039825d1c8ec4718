import { officeOffers } from "@sovereign/content/words/office-offers";
import { officePaths } from "#core/page/office-paths.ts";
import { Buttons, LinkButton } from "#design/controls/button.tsx";
import { Section } from "#design/layout/section.tsx";

/** The way to the codes, which no month is a part of. */
export function OffersLink() {
  return (
    <Section title={officeOffers.title} about={officeOffers.about}>
      <Buttons>
        <LinkButton to={officePaths.offers}>{officeOffers.open}</LinkButton>
      </Buttons>
    </Section>
  );
}
