import { frameTexts } from "@sovereign/content/words/frame";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { plainPath } from "#core/page/paths.ts";

/** A place that the public pages lead to; with `#` alone in front, a place of the page itself. */
export type PublicLink = { to: string; label: string };

type PublicShellProps = {
  /** The product's name, on the wordmark. */
  product: string;
  /** Where the wordmark leads. */
  home: string;
  /** The places of the header, from 900 px on. */
  links: readonly PublicLink[];
  /** The way in, at the end of the header. */
  signIn: PublicLink;
  /** The places of the footer. */
  footer: readonly PublicLink[];
  /** `bleed` gives the page the whole width and lays the header over its beginning. */
  layout?: "page" | "bleed";
  children: ReactNode;
};

/** The frame around every public page; `#content` is the page (specification, section 2). */
export function PublicShell(props: PublicShellProps) {
  const { product, home, links, signIn, footer, layout = "page", children } = props;
  const wordmark = (
    <Link className="word" to={home}>
      {product}
    </Link>
  );
  return (
    <div className={`pub pub-${layout}`}>
      <a className="skip" href="#content">
        {frameTexts.skip}
      </a>
      <header className="pmast">
        {wordmark}
        <nav aria-label={frameTexts.main}>
          <Links items={links} />
        </nav>
        {/* Another element for another place: in the same one the text would shift. */}
        <Link key={signIn.to} className="tap pmast-in" to={signIn.to}>
          {signIn.label}
        </Link>
      </header>
      <main className="pmain" id="content" tabIndex={-1}>
        {children}
      </main>
      <footer className="pfoot">
        {wordmark}
        <nav aria-label={frameTexts.footer}>
          <Links items={footer} />
        </nav>
      </footer>
    </div>
  );
}

function Links({ items }: { items: readonly PublicLink[] }) {
  const here = plainPath(useLocation().pathname);
  return items.map(({ to, label }) =>
    // Within the page the browser's own link takes the keyboard's place along.
    to.startsWith("#") ? (
      <a key={to} className="tap" href={to}>
        {label}
      </a>
    ) : (
      <Link key={to} className="tap" to={to} aria-current={here === to ? "page" : undefined}>
        {label}
      </Link>
    ),
  );
}
