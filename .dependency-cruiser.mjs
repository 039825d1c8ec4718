// Import rules (docs/architecture.md). Folders are named by role, never one by one: a new feature
// or module is isolated automatically, and a new package lists here what it may import.

const TEST = "\\.test\\.tsx?$";
/** Files that run only in tests: tests, and the folders of their doubles. */
const IN_TESTS = ["\\.test\\.tsx?$", "/src/testing/"];
const HOUSE = "^(apps|packages|e2e|lab|scripts)/";
const OPEN_CONTENT = "packages/content/src/(public|words)";

/** The definitions of the settings, which programs read before anything is installed. */
const DEFINITIONS = "packages/settings/src/.*\\.mjs";

/** A server module's functions for staff. */
const FOR_OFFICE = "^apps/server/src/modules/(?!office/)[^/]+/office/";

/** Finds ports for programs that are started. */
const FREE_PORT = "scripts/launch/free-port\\.mjs";

/** Builds the web app, once for all callers. */
const WEB_BUILD = "scripts/launch/web-build\\.mjs";

/** Web app files that import a library of the phone apps, directly or through each other. */
const NATIVE_FILES =
  "^apps/web/src/(app/native/(native-parts|opened-links|phone-start|start-native)|core/device/(secure-store|share-file|shell-plugins)|features/(app-lock/(app-lock-row|device-app-lock|lock-screen)|auth/provider-in-browser|membership/store/native-purchases|reminders/(local-alarms|native-reminders)|widget/today-widget))\\.tsx?$";

/** What an article is written on in the office. */
const WRITING_SURFACE = "^apps/web/src/features/office/publish/editor/surface/";

/** The parts of the repository that a package, or a part of one, may import, besides itself. */
const MAY_IMPORT = {
  "packages/domain": [],
  "packages/settings": ["packages/domain"],
  "packages/content": ["packages/domain", "packages/settings"],
  [OPEN_CONTENT]: ["packages/domain"],
  "packages/contract": ["packages/domain", "packages/content/src/public"],
  "apps/server": ["packages"],
  "apps/web": [
    "packages/domain",
    OPEN_CONTENT,
    "packages/contract",
    "packages/content/src/build/brand\\.ts",
    "packages/settings/src/(definitions|price)\\.mjs",
  ],
  "apps/sandbox": ["packages/settings/src/(definitions|price)\\.mjs"],
  "apps/native": ["packages/domain", OPEN_CONTENT, "packages/settings", "scripts/launch"],
  "e2e/budgets": ["e2e/product"],
  "e2e/product": [
    "packages/domain",
    FREE_PORT,
    WEB_BUILD,
    "scripts/testing/system-packages\\.mjs",
    "apps/server/src/testing/(database-copies|moved-work)\\.ts",
  ],
  "e2e/support": [
    "packages/domain",
    DEFINITIONS,
    "e2e/product",
    FREE_PORT,
    "apps/server/src/testing/(database-copies|temporary-postgres)\\.ts",
  ],
  "e2e/journeys": ["packages/domain", "e2e/(budgets|product|support)", FREE_PORT],
  "e2e/pictures": ["packages/domain", "e2e/(budgets|product)"],
  lab: ["apps", "packages", "e2e", "scripts"],
  scripts: [DEFINITIONS],
};

/** Files that may import more of the house than the rest of their package. */
const BEYOND = [
  {
    name: "apps/server in tests",
    of: "apps/server",
    files: `^apps/server/src/(testing/|.*${TEST})`,
    allowed: ["apps/sandbox"],
  },
  {
    name: "the web app's build",
    of: "apps/web",
    files: "^apps/web/(vite[^/]*\\.config\\.ts$|build-steps/)",
    allowed: ["packages/content/src/(build|drawing)"],
  },
];

const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });
const inFolder = (folder) => `^${folder}/`;

function importsOf(name, from, allowed) {
  const comment = `may import of the house: ${allowed.slice(1).join(", ") || "nothing"}`;
  const pathNot = allowed.map((path) => `^${path}(/|$)`);
  return forbid(`imports of ${name}`, comment, from, { path: HOUSE, pathNot });
}

/** The rules of one row: for the files that may go beyond it, and for all others. */
function row([folder, allowed]) {
  const beyond = BEYOND.filter(({ of }) => of === folder);
  const others = { path: inFolder(folder), pathNot: beyond.map(({ files }) => files) };
  return [
    importsOf(folder, others, [folder, ...allowed]),
    ...beyond.map((more) =>
      importsOf(more.name, { path: more.files }, [folder, ...allowed, ...more.allowed]),
    ),
  ];
}

const packages = [
  ...Object.entries(MAY_IMPORT).flatMap(row),
  forbid(
    "a package without a row",
    "say in .dependency-cruiser.mjs whom this package may import",
    { path: "^(apps|packages)/([^/]+)/", pathNot: Object.keys(MAY_IMPORT).map(inFolder) },
    { path: HOUSE, pathNot: "^$1/$2/" },
  ),
  forbid(
    "domain is pure",
    "domain imports nothing but itself and the schema library",
    { path: "^packages/domain/src/", pathNot: IN_TESTS },
    { pathNot: ["^packages/domain/", "^node_modules/zod/"] },
  ),
  forbid(
    "scripts run on Node alone",
    "scripts and what they read run before anything is installed: Node's own modules only",
    { path: `^(scripts/|${DEFINITIONS}$)`, pathNot: TEST },
    { pathNot: `^(scripts/|${DEFINITIONS}$)`, dependencyTypesNot: ["core"] },
  ),
];

const server = [
  forbid(
    "below the modules",
    "modules stand above this folder; compose.ts hands behavior down",
    { path: "^apps/server/src/(?!modules/|commands/|testing/)[^/]+/", pathNot: IN_TESTS },
    { path: "^apps/server/src/(modules/|compose\\.ts|main\\.ts)" },
  ),
  forbid(
    "modules apart",
    "modules do not import each other; compose.ts hands behavior from one to another",
    { path: "^apps/server/src/modules/([^/]+)/", pathNot: IN_TESTS },
    {
      path: "^apps/server/src/(modules/|compose\\.ts|main\\.ts)",
      pathNot: ["^apps/server/src/modules/$1/", FOR_OFFICE],
    },
  ),
  forbid(
    "what a module publishes for the office",
    "the office alone reads what another module publishes for staff",
    { path: "^apps/server/src/modules/(?!office/)([^/]+)/", pathNot: IN_TESTS },
    { path: FOR_OFFICE, pathNot: "^apps/server/src/modules/$1/" },
  ),
  forbid(
    "types and statements for the office alone",
    "compose.ts hands the office what other modules do; it imports their types, and the parts of SQL that they publish",
    { path: "^apps/server/src/modules/office/", pathNot: IN_TESTS },
    {
      path: FOR_OFFICE,
      pathNot: "\\.statements\\.ts$",
      dependencyTypesNot: ["type-only"],
    },
  ),
  forbid(
    "below HTTP",
    "problems and providers know neither HTTP, nor jobs, nor the database",
    { path: "^apps/server/src/(problems|providers)/", pathNot: IN_TESTS },
    { path: "^apps/server/src/(http|data)/" },
  ),
  forbid(
    "ports without the wire",
    "ports speak the types of the domain; modules write the API's",
    { path: "^apps/server/src/providers/", pathNot: IN_TESTS },
    { path: "^packages/contract/" },
  ),
  forbid(
    "behind its port",
    "modules know the ports of payments; of Stripe's driver the addresses of its pages alone",
    { path: "^apps/server/src/modules/", pathNot: IN_TESTS },
    { path: "^apps/server/src/providers/payments/stripe-(?!dashboard\\.ts$)" },
  ),
  forbid(
    "problems below everything",
    "problems stand below everything and import the contract's codes and their words alone",
    { path: "^apps/server/src/problems/", pathNot: IN_TESTS },
    {
      pathNot: [
        "^apps/server/src/problems/",
        "^packages/contract/src/problems\\.ts$",
        "^packages/content/src/words/",
      ],
    },
  ),
];

const web = [
  forbid(
    "below the features",
    "what features are made of knows no feature and no route",
    { path: "^apps/web/src/(?!features/|routes/|app/|testing/)[^/]+/", pathNot: IN_TESTS },
    { path: "^apps/web/src/(features/|routes/|app/|root\\.tsx)" },
  ),
  forbid(
    "below the days",
    "core and design know nothing of what screens say of a member's days, or ask them to prove",
    { path: "^apps/web/src/(core/|design/)", pathNot: IN_TESTS },
    { path: "^apps/web/src/(days|proof)/" },
  ),
  forbid(
    "days and proof apart",
    "what screens say of a member's days and what they ask them to prove have nothing in common",
    { path: "^apps/web/src/(days|proof)/" },
    { path: "^apps/web/src/(days|proof)/", pathNot: "^apps/web/src/$1/" },
  ),
  forbid(
    "below the design",
    "core draws nothing",
    { path: "^apps/web/src/core/", pathNot: IN_TESTS },
    { path: "^apps/web/src/design/" },
  ),
  forbid(
    "features below routes",
    "routes compose features, never the other way round",
    { path: "^apps/web/src/features/", pathNot: IN_TESTS },
    { path: "^apps/web/src/(routes/|app/|root\\.tsx)" },
  ),
  forbid(
    "app below routes",
    "what stands around the pages knows none of them; the table of addresses does",
    { path: "^apps/web/src/app/" },
    { path: "^apps/web/src/routes/" },
  ),
  forbid(
    "features apart",
    "features do not import each other, nor each other's styles; a route composes them",
    { path: "^apps/web/src/features/([^/]+)/" },
    { path: "^apps/web/src/features/", pathNot: "^apps/web/src/features/$1/" },
  ),
  forbid(
    "native libraries on demand",
    "a browser loads no library of the phone apps: use import() where they run, or add the file",
    { path: "^apps/web/src/", pathNot: [NATIVE_FILES, ...IN_TESTS] },
    {
      path: [NATIVE_FILES, "^node_modules/@(capacitor|aparajita|revenuecat)/"],
      dynamic: false,
      dependencyTypesNot: ["type-only"],
    },
  ),
  forbid(
    "the writing surface in the office's editor alone",
    "nobody else downloads the editor's libraries, or what parses Markdown",
    { path: "^apps/web/src/", pathNot: [WRITING_SURFACE, ...IN_TESTS] },
    { path: ["^node_modules/@tiptap/", "^packages/content/src/public/piece-markdown\\.ts$"] },
  ),
  forbid(
    "the editor above its surface",
    "the page of an article's editor composes the surface, and no other page",
    { path: "^apps/web/src/(?!features/office/publish/editor/)", pathNot: IN_TESTS },
    { path: WRITING_SURFACE },
  ),
  forbid(
    "the gallery apart",
    "nothing of the product imports the gallery",
    { path: "^apps/web/(src|build-steps)/" },
    { path: "^apps/web/gallery/" },
  ),
];

const everywhere = [
  forbid(
    "no cycles",
    "no file imports itself by way of others, types included",
    {},
    { circular: true },
  ),
  forbid(
    "doubles stay in tests",
    "test doubles stay out of the product",
    { path: "^(apps|packages)/", pathNot: [...IN_TESTS, "\\.config\\.ts$"] },
    { path: ["^(apps|packages)/.*/testing/", TEST] },
  ),
  forbid(
    "found",
    "there is no such file",
    {},
    // The router writes its types itself; the syntax tree's are types alone.
    { couldNotResolve: true, pathNot: ["\\+types/", "^mdast$"] },
  ),
];

export default {
  forbidden: [...packages, ...server, ...web, ...everywhere],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: {
      path: "^(apps/web/(build|\\.react-router)|apps/native/(www|ios|android)|test-results|[^/]+/[^/]+/node_modules)/",
    },
    enhancedResolveOptions: {
      conditionNames: ["import", "node", "default", "types"],
      exportsFields: ["exports"],
      extensions: [".ts", ".tsx", ".mjs", ".js"],
    },
  },
};
