import "./held-page.css";

/** Prevents the page behind a layer from scrolling, and from shifting where its scrollbar was. */
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
