/** The query parameter of a review's URL with the day it ends on. */
export const LAST_DAY = "last_day";

const endingOn = (path: string, day?: string) => (day ? `${path}?${LAST_DAY}=${day}` : path);

/** Whether a `next` parameter leads to a page of this site that requires a sign-in. */
export function isAppPath(next: string | null): next is string {
  return (
    next !== null &&
    /^\/(?:app|office|offer|stripe-test)(?:[/?]|$)/.test(next) &&
    !next.includes("\\")
  );
}

/** Whether a sign-in may continue there: into the app, to a gift, or to an invitation. */
export function isNextPath(next: unknown): next is string {
  return typeof next === "string" && (isAppPath(next) || isLinkPath(next));
}

/** The longest `next` that the server accepts. */
export const NEXT_MAX_LENGTH = 400;

/** Whether a path is the page of a link for one person, who may have no account yet. */
export const isLinkPath = (path: string): boolean => /^\/(?:gift|partner)\/[\w~-]+$/.test(path);

/** Every page of the product. The web app mounts them; screens, emails and redirects link to them. */
export const paths = {
  home: "/",
  pricing: "/#pricing",
  /** The laws' titles, which anyone may read. */
  lawTitles: "/#manifesto",
  about: "/about",
  demo: "/demo",
  privacy: "/privacy",
  terms: "/terms",
  licenses: "/licenses",
  appPreview: "/app-preview",
  tiers: "/tiers",
  /** A membership's price with a promotion code. */
  offer: (code: string) => `/offer/${code}`,
  /** The page that sells a year for another person. */
  gift: "/gift",
  /** The page that claims it. */
  giftLink: (token: string) => `/gift/${token}`,
  /** The page of an invitation to be someone's partner. */
  partnerLink: (token: string) => `/partner/${token}`,
  storeListing: "/app-store-preview",
  auth: "/auth",
  signUp: "/auth?tab=sign-up",
  confirm: "/auth/confirm",
  confirmEmail: "/auth/email",
  undoEmail: "/auth/email/undo",
  unsubscribe: (token: string) => `/unsubscribe/${token}`,
  /** The payment of a declined renewal, from an email. */
  pay: (token: string) => `/pay/${token}`,
  /** Shown by the service worker for a public page that cannot be reached. */
  offline: "/offline",
  app: "/app",
  /** The return from a checkout, or from a payment without an account (specification, section 2). */
  returned: "/app?success=true",
  appHome: "/app/home",
  oneThing: "/app/one-thing",
  accountability: "/app/accountability",
  history: "/app/history",
  historyYear: "/app/history/year",
  historyPrint: "/app/history/year/print",
  historyDay: (date: string) => `/app/history/${date}`,
  weekReview: (lastDay?: string) => endingOn("/app/history/review/week", lastDay),
  thirtyDayReview: (lastDay?: string) => endingOn("/app/history/review/thirty-days", lastDay),
  sharedReview: (token: string) => `/r/${token}`,
  rest: "/app/rest",
  programme: "/app/programme",
  programmeDay: (day: number | string) => `/app/programme/${day}`,
  vault: "/app/resources",
  vaultItem: (section: string, id: string) => `/app/resources/${section}/${id}`,
  /** A visitor's view of an item. */
  announced: (shelf: string, id: number | string) => `/read/${shelf}/${id}`,
  highlights: "/app/resources/highlights",
  manifesto: "/app/manifesto",
  community: "/app/community",
  welcome: "/app/welcome",
  appAbout: "/app/about",
  settings: "/app/settings",
  settingsGroup: (id: string) => `/app/settings#${id}`,
  devices: "/app/settings/devices",
  /** The page for returning a purchase by card. */
  withdraw: "/app/settings/withdraw",
  staffLooks: "/app/settings/looks",
  changeEmail: "/app/settings/email",
  reminders: "/app/settings/reminders",
  otherSignIn: "/app/settings/sign-in",
  unsent: "/app/settings/unsent",
  twoFactor: "/app/settings/two-factor",
  addFactor: (kind: "app" | "phone") => `/app/settings/two-factor?add=${kind}`,
  anyOfApp: "/app/*",
  farewell: "/farewell",
  paymentTest: "/stripe-test",
} as const;
