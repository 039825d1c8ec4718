import type { ReactNode } from "react";
import { Carousel } from "./carousel.tsx";
import { Contact } from "./contact.tsx";
import { Curator } from "./curator.tsx";
import { Hero } from "./hero.tsx";
import styles from "./landing.module.css";
import type { LawTitles } from "./law-titles.ts";
import { ManifestoCard } from "./manifesto-card.tsx";
import { Pricing } from "./pricing.tsx";
import { slides } from "./slides.tsx";
import { VaultCard } from "./vault-card.tsx";

type LandingPageProps = {
  manifesto: LawTitles;
  /** Whether the visitor is a member who is signed in. */
  signedIn: boolean;
  /** The levels of membership with their buttons. */
  pricing: ReactNode;
};

/** The public home: what this is, the ways in, and what it costs (specification, section 2). */
export function LandingPage({ manifesto, signedIn, pricing }: LandingPageProps) {
  return (
    <div>
      <Hero manifesto={manifesto.title} signedIn={signedIn} />
      <Curator laws={manifesto.laws.length} />
      <div className={styles.band}>
        <Carousel slides={slides} />
      </div>
      <ManifestoCard {...manifesto} />
      <VaultCard />
      <Pricing>{pricing}</Pricing>
      <Contact />
    </div>
  );
}
