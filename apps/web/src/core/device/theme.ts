import { useSyncExternalStore } from "react";
import { deviceStorage, tryToStore } from "./device-storage.ts";

/** As the device says, or one of the two whatever it says. */
export const THEMES = ["device", "dark", "light"] as const;
export type Theme = (typeof THEMES)[number];

/** Read by the script that the build writes into every page, before the first paint (decision 38). */
export const THEME_KEY = "sovereign-theme";

const listeners = new Set<() => void>();

const isTheme = (text: string | null): text is Theme => THEMES.some((theme) => theme === text);

/** The theme that was chosen on this device. */
export function readTheme(): Theme {
  const kept = deviceStorage.getItem(THEME_KEY);
  return isTheme(kept) ? kept : "device";
}

/** Shows a theme: on the page, and in the colour that a browser gives its own frame. */
function showTheme(theme: Theme): void {
  const { documentElement: html } = document;
  if (theme === "device") delete html.dataset.theme;
  else html.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    // The page's head has one for each; `data-theme` says which.
    const { of = "" } = meta.dataset;
    if (theme === "device") meta.media = `(prefers-color-scheme: ${of})`;
    else meta.media = of === theme ? "all" : "not all";
  }
}

/** Keeps a theme on this device, for whoever uses it, and shows it. */
export function chooseTheme(theme: Theme): void {
  if (theme === "device") deviceStorage.removeItem(THEME_KEY);
  else tryToStore(deviceStorage, THEME_KEY, theme);
  showTheme(theme);
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever another theme is chosen; gives what ends that. */
export function watchTheme(listener: () => void): () => void {
  const elsewhere = ({ key }: StorageEvent) => {
    if (key !== THEME_KEY) return;
    showTheme(readTheme());
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", elsewhere);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", elsewhere);
  };
}

/** The same for what is drawn. */
export const useTheme = (): Theme => useSyncExternalStore(watchTheme, readTheme, () => "device");
