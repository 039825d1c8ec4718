import { frameTexts, publicPlaces } from "@sovereign/content/words/frame";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { plainPath } from "#core/page/paths.ts";
import { Icon } from "#design/controls/icon.tsx";

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
          <Links items={links} className="tap" />
        </nav>
        {/* A changed text in the same element would shift. */}
        <Link key={signIn.to} className="tap pmast-in" to={signIn.to}>
          {signIn.label}
        </Link>
        <Menu items={[...links, signIn]} />
      </header>
      <main className="pmain" id="content" tabIndex={-1}>
        {children}
      </main>
      <footer className="pfoot">
        {wordmark}
        <nav aria-label={frameTexts.footer}>
          <Links items={footer} className="tap" />
        </nav>
      </footer>
    </div>
  );
}

function close(menu: HTMLDetailsElement | null): void {
  if (menu) menu.open = false;
}

/** The links on a phone. The browser opens it, so that it works without scripts. */
function Menu({ items }: { items: readonly PublicLink[] }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && menu.current?.contains(target))) close(menu.current);
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || !menu.current?.open) return;
      close(menu.current);
      menu.current.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("keydown", closeByKey);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("keydown", closeByKey);
    };
  }, []);
  return (
    <details ref={menu} className="pmenu">
      <summary className="fold tap">{publicPlaces.menu}</summary>
      <nav aria-label={publicPlaces.menu}>
        <Links
          items={items}
          className="line apart heading row-opens"
          onFollow={() => close(menu.current)}
          icon={<Icon name="right" />}
        />
      </nav>
    </details>
  );
}

type LinksProps = {
  items: readonly PublicLink[];
  className?: string;
  icon?: ReactNode;
  onFollow?: () => void;
};

function Links({ items, className, icon, onFollow }: LinksProps) {
  const here = plainPath(useLocation().pathname);
  return items.map(({ to, label }) => {
    const props = { className, onClick: onFollow };
    const [page, part] = to.split("#");
    return part !== undefined && page === here ? (
      // The browser's own link moves the keyboard position within the page.
      <a key={to} {...props} href={`#${part}`}>
        {label}
        {icon}
      </a>
    ) : (
      <Link key={to} {...props} to={to} aria-current={here === to ? "page" : undefined}>
        {label}
        {icon}
      </Link>
    );
  });
}
