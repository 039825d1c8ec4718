import "#app/app.css";
import "./gallery.css";
import { type ComponentType, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { chooseTheme, THEMES, useTheme } from "#core/device/theme.ts";
import { currencyStyle } from "#core/page/currency-page.ts";
import { brand } from "#core/words/brand.ts";
import { Segment } from "#design/controls/segment.tsx";
import { Toaster } from "#design/feedback/toaster.tsx";
import { Compact } from "#design/tokens/compact.tsx";
import { Controls } from "./controls.tsx";
import { Feedback } from "./feedback.tsx";
import { Figures } from "./figures.tsx";
import { Forms } from "./forms.tsx";
import { Layout } from "./layout.tsx";
import { Overlays } from "./overlays.tsx";
import { Texts } from "./texts.tsx";
import { Tokens } from "./tokens.tsx";

const GROUPS: Record<string, ComponentType> = {
  tokens: Tokens,
  controls: Controls,
  forms: Forms,
  feedback: Feedback,
  overlays: Overlays,
  figures: Figures,
  layout: Layout,
  texts: Texts,
  compact: AtTheDesk,
};

function AtTheDesk() {
  return (
    <Compact>
      <Controls />
      <Forms />
      <Layout />
    </Compact>
  );
}

const THEME_CHOICES = THEMES.map((theme) => ({ value: theme, name: theme }));

const [FIRST = ""] = Object.keys(GROUPS);

function watchHash(listener: () => void): () => void {
  addEventListener("hashchange", listener);
  return () => removeEventListener("hashchange", listener);
}

function Gallery() {
  const shown = useSyncExternalStore(watchHash, () => location.hash.slice(1) || FIRST);
  const Group = GROUPS[shown];
  return (
    <>
      <style>{currencyStyle(brand.prices)}</style>
      <header className="gallery-head cluster apart gap-3 gap-x-5 hairline-below">
        <nav className="gallery-nav wrap gap-x-4" aria-label="Groups">
          {Object.keys(GROUPS).map((name) => (
            <a
              key={name}
              className="link tap small"
              href={`#${name}`}
              aria-current={name === shown ? "page" : undefined}
            >
              {name}
            </a>
          ))}
        </nav>
        <Segment label="Theme" choices={THEME_CHOICES} chosen={useTheme()} onChoose={chooseTheme} />
      </header>
      <main className="gallery">
        <h1 className="vh">{shown}</h1>
        {Group ? <Group /> : <p>There is no such group.</p>}
      </main>
      <Toaster />
    </>
  );
}

// A page's script chooses it before the first paint.
document.documentElement.dataset.currency = brand.prices[0]?.currency;

const root = document.getElementById("root");
if (root) {
  // Links of components lead to pages of the product, which the gallery does not have.
  createRoot(root).render(
    <MemoryRouter>
      <Gallery />
    </MemoryRouter>,
  );
}
