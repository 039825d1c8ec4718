/** What iOS sets its own texts in where nobody has chosen another size, in pixels. */
const USUAL_PX = 17;
const LARGEST_PERCENT = 200;

/** How large texts are for a member whose system sets its own in `size` pixels, in per cent. */
export function textPercent(size: number): number {
  const percent = Math.round((size / USUAL_PX) * 100);
  return Math.min(Math.max(percent, 100), LARGEST_PERCENT);
}

/**
 * Sets the page's texts in the size that the member has chosen for the system (Dynamic Type). Android's
 * own web view does so by itself.
 */
export function followTextSize(): void {
  const probe = document.createElement("span");
  probe.style.font = "-apple-system-body";
  document.body.append(probe);
  const percent = textPercent(Number.parseFloat(getComputedStyle(probe).fontSize));
  probe.remove();
  document.documentElement.style.setProperty("-webkit-text-size-adjust", `${percent}%`);
}
