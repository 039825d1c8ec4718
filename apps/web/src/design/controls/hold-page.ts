import "./held-page.css";

/** A layer's ref: the page behind must neither scroll nor shift where its scrollbar was. */
export function holdPage(layer: HTMLElement | null): (() => void) | undefined {
  if (!layer) return;
  const page = document.documentElement;
  page.style.setProperty("--scrollbar", `${window.innerWidth - page.clientWidth}px`);
  page.classList.add("is-covered");
  return () => {
    page.classList.remove("is-covered");
    page.style.removeProperty("--scrollbar");
  };
}
