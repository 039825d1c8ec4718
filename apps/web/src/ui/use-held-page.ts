import { useLayoutEffect } from "react";
import "./styles/held-page.css";

/**
 * Keeps the page behind a layer from scrolling while `held`, and from moving sideways where its
 * scrollbar was.
 */
export function useHeldPage(held: boolean): void {
  useLayoutEffect(() => {
    if (!held) return;
    const page = document.documentElement;
    page.style.setProperty("--scrollbar", `${window.innerWidth - page.clientWidth}px`);
    page.classList.add("is-covered");
    return () => {
      page.classList.remove("is-covered");
      page.style.removeProperty("--scrollbar");
    };
  }, [held]);
}
