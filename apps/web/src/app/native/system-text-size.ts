const USUAL_PX = 17;
const LARGEST_PERCENT = 200;

export function textPercent(size: number): number {
  const percent = Math.round((size / USUAL_PX) * 100);
  return Math.min(Math.max(percent, 100), LARGEST_PERCENT);
}

/** Android's web view applies the system's text size automatically. */
export function followTextSize(): void {
  const probe = document.createElement("span");
  probe.style.font = "-apple-system-body";
  document.body.append(probe);
  const percent = textPercent(Number.parseFloat(getComputedStyle(probe).fontSize));
  probe.remove();
  document.documentElement.style.setProperty("-webkit-text-size-adjust", `${percent}%`);
}
