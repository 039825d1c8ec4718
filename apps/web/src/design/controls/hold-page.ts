import "./held-page.css";

/**
 * For the ref of a layer: keeps the page behind it from scrolling while the layer is there, and from
 * moving sideways where its scrollbar was.
 */
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
