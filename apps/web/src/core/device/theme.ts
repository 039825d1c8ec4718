import { useSyncExternalStore } from "react";
import { deviceStorage } from "./device-storage.ts";

export const THEMES = ["device", "dark", "light"] as const;
export type Theme = (typeof THEMES)[number];

/** Read by the script in every page, before the first paint (decision 38). */
export const THEME_KEY = "sovereign-theme";

const isTheme = (text: string | null): text is Theme => THEMES.some((theme) => theme === text);

export function readTheme(): Theme {
  const kept = deviceStorage.getItem(THEME_KEY);
  return isTheme(kept) ? kept : "device";
}

function showTheme(theme: Theme): void {
  const { documentElement: html } = document;
  if (theme === "device") delete html.dataset.theme;
  else html.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    const { of = "" } = meta.dataset;
    if (theme === "device") meta.media = `(prefers-color-scheme: ${of})`;
    else meta.media = of === theme ? "all" : "not all";
  }
}

export function chooseTheme(theme: Theme): void {
  if (theme === "device") deviceStorage.removeItem(THEME_KEY);
  else deviceStorage.setItem(THEME_KEY, theme);
  showTheme(theme);
}

export function watchTheme(listener: () => void): () => void {
  return deviceStorage.subscribe((key) => {
    if (key !== THEME_KEY) return;
    showTheme(readTheme());
    listener();
  });
}

export const useTheme = (): Theme => useSyncExternalStore(watchTheme, readTheme, () => "device");
