import { index, type RouteConfig, route } from "@react-router/dev/routes";
import { paths } from "./lib/paths.ts";

const inApp = (path: string) => path.slice(paths.app.length + 1);

export default [
  index("routes/home.tsx"),
  route(paths.about, "routes/about.tsx"),
  route(paths.demo, "routes/demo.tsx"),
  route(paths.privacy, "routes/privacy.tsx"),
  route(paths.terms, "routes/terms.tsx"),
  route(paths.appPreview, "routes/app-preview.tsx"),
  route(paths.auth, "routes/auth.tsx"),
  route(paths.app, "routes/app.tsx", [
    index("routes/app.dashboard.tsx"),
    route(inApp(paths.appHome), "routes/app.dashboard.tsx", { id: "app-home" }),
    route(inApp(paths.oneThing), "routes/app.one-thing.tsx"),
    route(inApp(paths.history), "routes/app.history.tsx"),
    route(inApp(paths.historyDay(":date")), "routes/app.history-day.tsx"),
    route(inApp(paths.programme), "routes/app.programme.tsx"),
    route(inApp(paths.programmeDay(":day")), "routes/app.programme-day.tsx"),
    route(inApp(paths.vault), "routes/app.resources.tsx"),
    route(inApp(paths.manifesto), "routes/app.manifesto.tsx"),
    route(inApp(paths.community), "routes/app.community.tsx"),
    route(inApp(paths.appAbout), "routes/app.about.tsx"),
    route(inApp(paths.settings), "routes/app.settings.tsx"),
  ]),
  route(paths.vaultItem(":section", ":id"), "routes/app.resources-item.tsx"),
  route(paths.paymentTest, "routes/stripe-test.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
