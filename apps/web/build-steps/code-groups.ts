// Decides which modules share a script. Small files compress badly, and each costs a round trip:
// the bundler's default made 67 files of the dashboard.

type Module = { importers: readonly string[]; dynamicImporters: readonly string[] };

type Modules = { getModuleInfo(id: string): Module | null };

const PACKAGES_OF_ALL = /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//;
/** Loaded only by pages with a paginated list. */
const PAGED_QUERIES = /\/(useInfiniteQuery|infiniteQueryObserver)\.js$/;
/** Captures the name of the entry or of a route from a path. */
const ENTRY = /\/src\/(?:routes\/)?(entry\.client|[\w.-]+(?=\.tsx$))/;

const OF_ALL = ["entry.client", "root", "page"];
const OF_APP_FRAME = ["app", "app.page"];
const DASHBOARD = "app.dashboard";
const FIRST_OF_PHONE = [...OF_ALL, "home", ...OF_APP_FRAME, DASHBOARD];
/** Too small for chunks; the bundler would put them beside what other pages need. */
const SMALL =
  /\/src\/((core\/(device\/subscribe-wish|page\/use-media|session\/day-news)|words\/en\/app-frame)\.ts|design\/(controls\/(switch|tab-links)|feedback\/badge)\.tsx)$/;
/** Pages for operators and staff; sharing a module with them changes no member's script. */
const OF_OFFICE = /^office(\..+|-join)?$|\/src\/features\/office\//;
/** The office's sections; what only pages of one share, the others do not load. */
const SECTIONS = {
  publishing:
    /^office\.(piece|publish|mails?$|(new-)?broadcast)|\/src\/features\/office\/(publish|broadcasts|mails)\//,
  money:
    /^office\.(money|habits|offers|gifts?$)|\/src\/features\/office\/(money|habits|offers|gifts|renewals)\//,
  acts: /^office\.(member|gifts?)$|\/src\/features\/office\/(member|gifts|acts)\//,
  members: /^office\.(today|members?)$|\/src\/features\/office\/(today|members?|acts)\//,
};
const isOfOperators = (entry: string) => entry === "stripe-test" || OF_OFFICE.test(entry);

/** Loaded later, by pages of the app alone. */
const LATER_OF_APP =
  /\/src\/(days\/|app\/(cache\/member-outbox|launch\/start-later)|features\/(app-worker|install|mails|one-thing|partner|reader|reminders|unsent)\/)/;

/** Loaded by every start of a store app. */
const PHONE =
  /\/src\/(app\/native\/(start-native|phone-start|native-parts)|app\/cache\/member-outbox|features\/membership\/(checkout\/native-terms|status\/membership-news|store\/native-purchases))\.tsx?$/;
const PHONE_VAULT = /\/capacitor-secure-storage\/dist\/esm\/(native|base)\.js$/;

const isOfApp = (entry: string) =>
  entry === "app" || entry.startsWith("app.") || LATER_OF_APP.test(entry);

function neededBy(id: string, modules: Modules): string[] {
  const needing = new Set<string>();
  const seen = new Set<string>();
  const waiting = [id];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const module = modules.getModuleInfo(next);
    // The build adds a query to the ids of routes.
    const [, entry] = ENTRY.exec(next.replace(/\?.*$/, "")) ?? [];
    if (entry) needing.add(entry);
    else if (module && module.dynamicImporters.length > 0) needing.add(next);
    waiting.push(...(module?.importers ?? []));
  }
  return [...needing];
}

type Section = keyof typeof SECTIONS;
type GroupName = "runtime" | "start" | "common" | "app" | "dashboard" | "office" | Section;

const sectionOf = (entries: readonly string[]): Section | "office" =>
  (Object.keys(SECTIONS) as Section[]).find((section) =>
    entries.every((entry) => SECTIONS[section].test(entry)),
  ) ?? "office";

/**
 * `common` is shared with public pages, `app` within the app, `office` within the office, whose
 * files every page's manifest names. Null leaves it to the bundler.
 */
export function codeGroup(id: string, modules: Modules): GroupName | null {
  if (PACKAGES_OF_ALL.test(id)) return PAGED_QUERIES.test(id) ? "common" : "runtime";
  // Other packages stay with the modules that import them.
  if (id.includes("/node_modules/")) return null;
  if (SMALL.test(id)) return "start";
  const all = neededBy(id, modules);
  const needing = all.filter((entry) => !isOfOperators(entry));
  if (needing.length === 0) return all.length > 1 ? sectionOf(all) : null;
  if (needing.some((entry) => OF_ALL.includes(entry))) return "start";
  // The office's script would include it otherwise, and the member's page load that.
  const besideOffice = all.some((entry) => OF_OFFICE.test(entry)) ? "common" : null;
  if (!needing.every(isOfApp)) return needing.length > 1 ? "common" : besideOffice;
  if (needing.some((entry) => OF_APP_FRAME.includes(entry))) return "app";
  if (!needing.includes(DASHBOARD)) return besideOffice;
  return needing.length > 1 ? "app" : "dashboard";
}

const group = (name: GroupName) => ({
  name: (id: string, modules: Modules) => (codeGroup(id, modules) === name ? name : null),
});

/** A module needed by this many pages of members and visitors is on every page. */
const NEARLY_EVERY = 15;

/** Loaded only for a pair or an invitation: what these share is no more on every page for it. */
const OF_PARTNERS = /^partner-invitation$|\/src\/(days\/example-pair|features\/partner\/)/;

const pagesNeeding = (id: string, modules: Modules) =>
  neededBy(id, modules).filter((entry) => !isOfOperators(entry) && !OF_PARTNERS.test(entry));

const isNearlyEverywhere = (id: string, modules: Modules) =>
  !PAGED_QUERIES.test(id) &&
  codeGroup(id, modules) === "common" &&
  pagesNeeding(id, modules).length >= NEARLY_EVERY;

/** One script: the parts of its library that other pages share would be a chunk each. */
const TOASTER = /\/design\/feedback\/toaster\.tsx$/;
const isOfToaster = (id: string, modules: Modules) =>
  TOASTER.test(id) ||
  (id.includes("/node_modules/@radix-ui/") &&
    neededBy(id, modules).some((entry) => TOASTER.test(entry)));

/** A group includes what its modules import unless an earlier group has it, so order matters. */
export const CODE_GROUPS = [
  group("runtime"),
  group("start"),
  { name: (id: string, modules: Modules) => (isOfToaster(id, modules) ? "toaster" : null) },
  // One script has what nearly every page needs. The rest is split by the pages that share it,
  // except for chunks smaller than a request.
  {
    name: (id: string, modules: Modules) => (isNearlyEverywhere(id, modules) ? "common" : null),
  },
  { ...group("common"), entriesAware: true, entriesAwareMergeThreshold: 800 },
  group("app"),
  group("dashboard"),
  group("office"),
  group("publishing"),
  group("money"),
  group("members"),
  group("acts"),
];

/** Whether a store app needs a module at its start, on the home page or the dashboard. */
const startsPhone = (id: string, modules: Modules) =>
  PHONE_VAULT.test(id) ||
  (!id.includes("/node_modules/") &&
    neededBy(id, modules).some((entry) => FIRST_OF_PHONE.includes(entry) || PHONE.test(entry)));

/** In native apps files are local and each costs more than its bytes, so a start has one script. */
export const NATIVE_CODE_GROUPS = [
  group("runtime"),
  { name: (id: string, modules: Modules) => (startsPhone(id, modules) ? "start" : null) },
  { ...group("common"), entriesAware: true, entriesAwareMergeThreshold: 800 },
];

/** The bundler names a `common` chunk after all pages that share it, in a hundred characters. */
const shortName = (name: string) => name.replace(/~.*?(?=\.css$|$)/, "");

export const CODE_FILE_NAMES = {
  chunkFileNames: ({ name }: { name: string }) => `assets/${shortName(name)}-[hash].js`,
  assetFileNames: ({ names: [name = "[name]"] }: { names: string[] }) =>
    `assets/${shortName(name).replace(/\.\w+$/, "")}-[hash][extname]`,
};

const OF_PAIRS =
  /^assets\/(?:partner-(?:row|section|side|signals)|between|weekly-line|web-reminders)-/;

/** Returns the files to preload with a script; of a sheet, only its own styles. */
export function fetchedAlong(file: string, along: string[]): string[] {
  if (file.startsWith("assets/app-")) return [];
  // Few members have a partner: the others' pages do not name all that a pair shares.
  if (OF_PAIRS.test(file)) return along.filter((other) => other.endsWith(".css"));
  const [, sheet] = /^assets\/([\w-]+-sheet)-/.exec(file) ?? [];
  return sheet ? along.filter((other) => other.startsWith(`assets/${sheet}-`)) : along;
}
