const VIEWED_PAGES = [
  ...(["home", "one-thing", "focus", "history"] as const),
  ...(["vault", "manifesto", "settings"] as const),
] as const;

export type ViewedPage = (typeof VIEWED_PAGES)[number];

export const viewedPageOf = (name: string | undefined): ViewedPage =>
  VIEWED_PAGES.find((page) => page === name) ?? "home";
