import { frameTexts } from "@sovereign/content/words/frame";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { plainPath } from "#core/page/paths.ts";

export type PublicLink = { to: string; label: string };

type PublicShellProps = {
  product: string;
  home: string;
  links: readonly PublicLink[];
  signIn: PublicLink;
  footer: readonly PublicLink[];
  layout?: "page" | "bleed";
  children: ReactNode;
};

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
        {/* A changed text in the same element would shift. */}
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
    // The browser's own link moves the keyboard position within the page.
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
