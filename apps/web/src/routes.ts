import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { accountPaths } from "./core/page/account-paths.ts";
import { paths } from "./core/page/paths.ts";
import { reminderPaths } from "./core/page/reminder-paths.ts";
import { reviewPaths } from "./core/page/review-paths.ts";
import { otherSignInPath } from "./core/page/sign-in-paths.ts";

/** Every address of the product, once (specification, section 2, route table). */
export default [
  layout("routes/page.tsx", [
    index("routes/home.tsx"),
    route(paths.about, "routes/about.tsx"),
    route(paths.demo, "routes/demo.tsx"),
    route(paths.privacy, "routes/privacy.tsx"),
    route(paths.terms, "routes/terms.tsx"),
    route(paths.appPreview, "routes/app-preview.tsx"),
    route(paths.tiers, "routes/tiers.tsx"),
    route(paths.storeListing, "routes/app-store-preview.tsx"),
    route(paths.auth, "routes/auth.tsx"),
    route(paths.confirm, "routes/auth.confirm.tsx"),
    route(paths.confirmEmail, "routes/auth.email.tsx"),
    route(paths.undoEmail, "routes/auth.email-undo.tsx"),
    route(accountPaths.farewell, "routes/farewell.tsx"),
    route(paths.offline, "routes/offline.tsx"),
    route(reviewPaths.shared(":token"), "routes/shared-review.tsx"),
    route(paths.app, "routes/app.tsx", [
      layout("routes/app.page.tsx", [
        index("routes/app.dashboard.tsx"),
        route(paths.appHome, "routes/app.dashboard.tsx", { id: "app-home" }),
        route(paths.oneThing, "routes/app.one-thing.tsx"),
        route(paths.accountability, "routes/app.accountability.tsx"),
        route(paths.history, "routes/app.history.tsx"),
        route(paths.historyYear, "routes/app.history-year.tsx"),
        route(paths.historyPrint, "routes/app.history-print.tsx"),
        route(paths.rest, "routes/app.rest.tsx"),
        route(paths.historyDay(":date"), "routes/app.history-day.tsx"),
        route(reviewPaths.week(), "routes/app.review-week.tsx"),
        route(reviewPaths.thirtyDays(), "routes/app.review-thirty.tsx"),
        route(paths.programme, "routes/app.programme.tsx"),
        route(paths.programmeDay(":day"), "routes/app.programme-day.tsx"),
        route(paths.vault, "routes/app.resources.tsx"),
        route(paths.manifesto, "routes/app.manifesto.tsx"),
        route(paths.community, "routes/app.community.tsx"),
        route(paths.welcome, "routes/app.welcome.tsx"),
        route(paths.appAbout, "routes/app.about.tsx"),
        route(paths.settings, "routes/app.settings.tsx"),
        route(paths.devices, "routes/app.settings-devices.tsx"),
        route(accountPaths.email, "routes/app.settings-email.tsx"),
        route(paths.twoFactor, "routes/app.settings-two-factor.tsx"),
        route(otherSignInPath, "routes/app.settings-sign-in.tsx"),
        route(accountPaths.unsent, "routes/app.settings-unsent.tsx"),
        route(reminderPaths.receipts, "routes/app.settings-reminders.tsx"),
        route(paths.anyOfApp, "routes/app.not-found.tsx"),
      ]),
    ]),
    route(paths.vaultItem(":section", ":id"), "routes/app.resources-item.tsx"),
    route(paths.paymentTest, "routes/stripe-test.tsx"),
    route("*", "routes/not-found.tsx"),
  ]),
] satisfies RouteConfig;
