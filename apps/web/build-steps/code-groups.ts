// Which modules share a script. Small files compress badly, and each costs a slow line a round trip:
// left to itself the bundler made 67 files of the dashboard.

type Module = { importers: readonly string[]; dynamicImporters: readonly string[] };

/** What the bundler knows of its modules. */
type Modules = { getModuleInfo(id: string): Module | null };

const PACKAGES_OF_ALL = /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//;
/** What in them only a page with a list of pages asks for. */
const PAGED_QUERIES = /\/(useInfiniteQuery|infiniteQueryObserver)\.js$/;
/** The entry, or a route as the framework takes it in; what is caught is its name. */
const ENTRY =
  /\/src\/(?:routes\/)?(entry\.client|[\w.-]+(?=\.tsx(?:\?__react-router-build-client-route)?$))/;

/** What is at every page, what stands around those of the signed-in app, and the first of them. */
const OF_ALL = ["entry.client", "root", "page"];
const OF_APP_FRAME = ["app", "app.page"];
const DASHBOARD = "app.dashboard";
const FIRST_OF_PHONE = [...OF_ALL, "home", ...OF_APP_FRAME, DASHBOARD];
/** So small that the bundler would lay it into the sign-in's script, which its other page would fetch. */
const SMALL = /\/src\/core\/device\/subscribe-wish\.ts$/;
/** Opened by operators alone: what other pages share with it is no reason for them to fetch more. */
const OF_OPERATORS = "stripe-test";

/** What pages of the app alone fetch later: what they share with it stays theirs. */
const LATER_OF_APP =
  /\/src\/(days\/|app\/cache\/member-outbox|features\/(app-worker|one-thing|reminders|unsent)\/)/;

/** What a store's app begins with besides, fetched where it is due: each for every member. */
const PHONE =
  /\/src\/(app\/native\/(start-native|phone-start|native-parts)|app\/cache\/member-outbox|features\/membership\/(checkout\/native-terms|status\/membership-news|store\/native-purchases))\.tsx?$/;
/** How the vault of a phone is spoken to: nothing is known of a member before. */
const PHONE_VAULT = /\/capacitor-secure-storage\/dist\/esm\/(native|base)\.js$/;

const isOfApp = (entry: string) =>
  entry === "app" || entry.startsWith("app.") || LATER_OF_APP.test(entry);

/** The entries and routes that need a module at once, and the modules fetched later that do. */
function neededBy(id: string, modules: Modules): string[] {
  const needing = new Set<string>();
  const seen = new Set<string>();
  const waiting = [id];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const module = modules.getModuleInfo(next);
    const [, entry] = ENTRY.exec(next) ?? [];
    if (entry) needing.add(entry);
    else if (module && module.dynamicImporters.length > 0) needing.add(next);
    waiting.push(...(module?.importers ?? []));
  }
  return [...needing];
}

type GroupName = "runtime" | "start" | "common" | "app" | "dashboard";

/**
 * Takes a module's id and the bundler's graph; gives the group whose script it comes in: `runtime`
 * (packages of every page), `start` (our code of every page), `common` (shared by public pages and
 * others), `app` (the frame of the signed-in app, and what the dashboard shares with other pages of it)
 * and `dashboard` (of that page alone). Null leaves it to the bundler.
 */
export function codeGroup(id: string, modules: Modules): GroupName | null {
  if (PACKAGES_OF_ALL.test(id)) return PAGED_QUERIES.test(id) ? null : "runtime";
  // One that collects others names them all, needed or not: whoever uses it takes what it needs along.
  if (id.includes("/node_modules/")) return null;
  if (SMALL.test(id)) return "start";
  const needing = neededBy(id, modules).filter((entry) => entry !== OF_OPERATORS);
  if (needing.length === 0) return null;
  if (needing.some((entry) => OF_ALL.includes(entry))) return "start";
  if (!needing.every(isOfApp)) return needing.length > 1 ? "common" : null;
  if (needing.some((entry) => OF_APP_FRAME.includes(entry))) return "app";
  if (!needing.includes(DASHBOARD)) return null;
  return needing.length > 1 ? "app" : "dashboard";
}

const group = (name: GroupName) => ({
  name: (id: string, modules: Modules) => (codeGroup(id, modules) === name ? name : null),
});

/**
 * The groups in the bundler's form. A group takes with it what its modules import and no group before
 * it has, so each stands after those it imports from.
 */
export const CODE_GROUPS = [
  group("runtime"),
  group("start"),
  // What nearly every page needs is one script; what a few share is fetched by these alone, except
  // for pieces so small that a request costs more than their bytes.
  { ...group("common"), minShareCount: 13 },
  { ...group("common"), entriesAware: true, entriesAwareMergeThreshold: 800 },
  group("app"),
  group("dashboard"),
];

/** Whether a store's app needs a module at its start: on the home page, or for a member on the dashboard. */
const startsPhone = (id: string, modules: Modules) =>
  PHONE_VAULT.test(id) ||
  (!id.includes("/node_modules/") &&
    neededBy(id, modules).some((entry) => FIRST_OF_PHONE.includes(entry) || PHONE.test(entry)));

/**
 * The same for the native apps, whose files lie on the device: there each file costs more than its
 * bytes, so that all of a start is one script beside the packages'.
 */
export const NATIVE_CODE_GROUPS = [
  group("runtime"),
  { name: (id: string, modules: Modules) => (startsPhone(id, modules) ? "start" : null) },
  { ...group("common"), entriesAware: true, entriesAwareMergeThreshold: 800 },
];

/** The bundler names a piece of `common` by all the pages that share it, a hundred letters in each file. */
const shortName = (name: string) => name.replace(/~.*?(?=\.css$|$)/, "");

/** The names of the files, in the bundler's form. */
export const CODE_FILE_NAMES = {
  chunkFileNames: ({ name }: { name: string }) => `assets/${shortName(name)}-[hash].js`,
  assetFileNames: ({ names: [name = "[name]"] }: { names: string[] }) =>
    `assets/${shortName(name).replace(/\.\w+$/, "")}-[hash][extname]`,
};

/**
 * What is fetched along with a script that is asked for later. A sheet of the app opens over a page
 * that has all it shares already, and a name of a file is a dozen bytes of the page's own script.
 */
export function fetchedAlong(file: string, along: string[]): string[] {
  // Only for the writes in it, which need no style: the app's own pages have all of it.
  if (file.startsWith("assets/app-")) return [];
  const [, sheet] = /^assets\/([\w-]+-sheet)-/.exec(file) ?? [];
  return sheet ? along.filter((other) => other.startsWith(`assets/${sheet}-`)) : along;
}
