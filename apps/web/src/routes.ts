import type { ComponentType } from "react";
import type { PageDescriptor } from "./lib/page-descriptors.ts";
import { paths } from "./lib/paths.ts";

/** The module of one page: what it shows, and what it says of itself in the head. */
export type PageModule = {
  default: ComponentType;
  meta?: (args: { params: Record<string, string | undefined> }) => PageDescriptor[];
};

/** One address, how its page is fetched, and the pages that stand within it. */
export type PageRoute = {
  path: string;
  load: () => Promise<PageModule>;
  within?: readonly PageRoute[];
};

const dashboard = () => import("./routes/app.dashboard.tsx");

/** Every address of the product, once (specification, section 2, route table). */
export const routes: readonly PageRoute[] = [
  { path: paths.home, load: () => import("./routes/home.tsx") },
  { path: paths.about, load: () => import("./routes/about.tsx") },
  { path: paths.demo, load: () => import("./routes/demo.tsx") },
  { path: paths.privacy, load: () => import("./routes/privacy.tsx") },
  { path: paths.terms, load: () => import("./routes/terms.tsx") },
  { path: paths.appPreview, load: () => import("./routes/app-preview.tsx") },
  { path: paths.tiers, load: () => import("./routes/tiers.tsx") },
  { path: paths.storeListing, load: () => import("./routes/app-store-preview.tsx") },
  { path: paths.auth, load: () => import("./routes/auth.tsx") },
  { path: paths.confirm, load: () => import("./routes/auth.confirm.tsx") },
  {
    path: paths.app,
    load: () => import("./routes/app.tsx"),
    within: [
      { path: paths.app, load: dashboard },
      { path: paths.appHome, load: dashboard },
      { path: paths.oneThing, load: () => import("./routes/app.one-thing.tsx") },
      { path: paths.history, load: () => import("./routes/app.history.tsx") },
      { path: paths.historyDay(":date"), load: () => import("./routes/app.history-day.tsx") },
      { path: paths.programme, load: () => import("./routes/app.programme.tsx") },
      { path: paths.programmeDay(":day"), load: () => import("./routes/app.programme-day.tsx") },
      { path: paths.vault, load: () => import("./routes/app.resources.tsx") },
      { path: paths.manifesto, load: () => import("./routes/app.manifesto.tsx") },
      { path: paths.community, load: () => import("./routes/app.community.tsx") },
      { path: paths.appAbout, load: () => import("./routes/app.about.tsx") },
      { path: paths.settings, load: () => import("./routes/app.settings.tsx") },
      { path: paths.anyOfApp, load: () => import("./routes/app.not-found.tsx") },
    ],
  },
  {
    path: paths.vaultItem(":section", ":id"),
    load: () => import("./routes/app.resources-item.tsx"),
  },
  { path: paths.paymentTest, load: () => import("./routes/stripe-test.tsx") },
  { path: "*", load: () => import("./routes/not-found.tsx") },
];
