import { readdirSync } from "node:fs";
import { join } from "node:path";

const UP = {
  group: ["..", "../**"],
  message: "Leave the folder through the package.json imports (#features/…, #modules/…), not ../",
};
/** Everything but what the exceptions name: a list of what may be imported. */
const only = (allowed, message) => ({
  group: ["*", "**", "!./**", ...allowed.map((pattern) => `!${pattern}`)],
  message,
});
const never = (group, message) => ({ group, message });

/** The folders directly inside a folder, sorted; none when it does not exist yet. */
function foldersIn(root, path) {
  try {
    return readdirSync(join(root, path), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort();
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
}

function packageRules() {
  return [
    {
      files: ["packages/domain/src/**"],
      patterns: [
        only(
          ["zod", "zod/**", "@sovereign/domain/**"],
          "domain imports nothing but itself and the schema library",
        ),
      ],
    },
    {
      files: ["packages/domain/src/**/*.test.ts"],
      patterns: [
        only(
          ["vitest", "fast-check", "node:*", "node:*/**", "zod", "@sovereign/domain/**"],
          "domain imports nothing",
        ),
      ],
    },
    {
      files: ["packages/settings/src/**/*.mjs"],
      patterns: [only([], "programs read the definitions before anything is installed")],
    },
    {
      files: ["packages/settings/src/*.ts"],
      patterns: [never(["@sovereign/**", "!@sovereign/domain/**"], "settings import domain only")],
    },
    {
      files: ["packages/content/src/**"],
      patterns: [
        never(
          [
            "@sovereign/**",
            "!@sovereign/domain/**",
            "!@sovereign/content/**",
            "!@sovereign/settings/**",
          ],
          "content imports domain and settings only",
        ),
      ],
    },
    {
      files: ["packages/content/src/public/**", "packages/content/src/words/**"],
      patterns: [
        never(
          [
            "@sovereign/**",
            "!@sovereign/domain/**",
            "!@sovereign/content/public/**",
            "!@sovereign/content/words/**",
          ],
          "public content and words never reach into the server's content",
        ),
      ],
    },
    {
      files: ["packages/contract/src/**"],
      patterns: [
        never(
          [
            "@sovereign/**",
            "!@sovereign/domain/**",
            "!@sovereign/content/public/**",
            "!@sovereign/contract/**",
          ],
          "the contract imports domain and public content only",
        ),
      ],
    },
  ];
}

const SERVER_PACKAGES = never(
  [
    "@sovereign/**",
    "!@sovereign/domain/**",
    "!@sovereign/content/**",
    "!@sovereign/contract/**",
    "!@sovereign/settings/**",
  ],
  "the server imports domain, content, contract and settings only",
);
const TEST_PACKAGES = never(
  [...SERVER_PACKAGES.group, "!@sovereign/sandbox/**"],
  "the server's tests import domain, content, settings and the sandbox's stand-ins only",
);
const NO_DOUBLES = never(
  ["#testing/**", "#app/testing/**"],
  "test doubles stay out of the product",
);
const WIRED = never(
  ["#modules/**", "#app/modules/**", "#app/compose.ts", "#app/main.ts"],
  "modules stand above this folder; compose.ts hands behaviour down",
);

const ABOVE_PROVIDERS = never(
  ["#http/**", "#app/http/**", "#jobs/**", "#app/jobs/**", "#database/**", "#app/database/**"],
  "problems and providers know neither HTTP, nor jobs, nor the database",
);

function serverRules(root) {
  const base = "apps/server/src";
  const modules = foldersIn(root, `${base}/modules`);
  return [
    { files: ["apps/server/**"], patterns: [SERVER_PACKAGES, NO_DOUBLES] },
    {
      files: ["database", "http", "jobs"].map((name) => `${base}/${name}/**`),
      patterns: [SERVER_PACKAGES, NO_DOUBLES, WIRED],
    },
    {
      files: [`${base}/providers/**`],
      patterns: [SERVER_PACKAGES, NO_DOUBLES, WIRED, ABOVE_PROVIDERS],
    },
    {
      files: [`${base}/problems/**`],
      patterns: [
        only(
          ["@sovereign/contract/problems"],
          "problems stand below everything and import the contract alone",
        ),
      ],
    },
    ...modules.map((name) => ({
      files: [`${base}/modules/${name}/**`],
      patterns: [
        SERVER_PACKAGES,
        NO_DOUBLES,
        never(
          [...WIRED.group, `!#modules/${name}/**`],
          "modules do not import each other; compose.ts hands behaviour from one to another",
        ),
      ],
    })),
    { files: [`${base}/testing/**`, "apps/server/**/*.test.ts"], patterns: [TEST_PACKAGES] },
  ];
}

const WEB_PACKAGES = never(
  [
    "@sovereign/**",
    "!@sovereign/domain/**",
    "!@sovereign/content/public/**",
    "!@sovereign/content/words/**",
    "!@sovereign/settings/read-settings",
    "!@sovereign/contract/**",
    "!@sovereign/server/api",
  ],
  "the web app imports domain, public content, words, the contract and the types of the server's API only",
);
const BUILD_PACKAGES = never(
  [...WEB_PACKAGES.group, "!@sovereign/content/build/**"],
  "the web app's build may read the content pack besides; its pages get what it hands them",
);
const NO_ALIAS = never(
  ["features", "lib", "platform", "session", "ui"].map((name) => `#web/${name}/**`),
  "use the folder's own name (#ui/…), so that the direction can be checked",
);

function webRules(root) {
  const base = "apps/web/src";
  const features = foldersIn(root, `${base}/features`);
  const routes = ["#web/root.tsx", "#web/routes/**"];
  return [
    { files: ["apps/web/**"], patterns: [WEB_PACKAGES, NO_ALIAS] },
    {
      files: ["vite", "vitest", "vitest.language"].map((name) => `apps/web/${name}.config.ts`),
      patterns: [BUILD_PACKAGES, NO_ALIAS],
    },
    {
      files: ["lib", "platform", "session", "ui"].map((name) => `${base}/${name}/**`),
      patterns: [
        WEB_PACKAGES,
        NO_ALIAS,
        never(
          ["#features/**", ...routes],
          "ui, lib, platform and session know no feature and no route",
        ),
      ],
    },
    ...features.map((name) => ({
      files: [`${base}/features/${name}/**`],
      patterns: [
        WEB_PACKAGES,
        NO_ALIAS,
        never(routes, "routes compose features, never the other way round"),
        never(
          ["#features/**", `!#features/${name}/**`],
          "features do not import each other; a route composes them",
        ),
      ],
    })),
  ];
}

function outerRules() {
  return [
    {
      files: ["apps/sandbox/**"],
      patterns: [
        never(
          ["@sovereign/**", "!@sovereign/settings/definitions"],
          "the sandbox imports nothing of the product but the definitions of its settings",
        ),
      ],
    },
    {
      files: ["e2e/**"],
      patterns: [never(["@sovereign/**", "!@sovereign/domain/**"], "journeys import domain only")],
    },
    {
      files: ["scripts/**"],
      patterns: [
        only(
          ["node:*", "node:*/**", "#launch/**", "#settings/**"],
          "scripts run before anything is installed: Node's own modules only",
        ),
      ],
    },
    {
      files: ["scripts/**/*.test.ts"],
      patterns: [
        only(
          ["node:*", "node:*/**", "vitest", "#launch/**", "#settings/**"],
          "scripts import nothing",
        ),
      ],
    },
  ];
}

/**
 * The allowed import directions as a list of `{files, patterns}`, the more special ones later.
 * Features and modules are taken from the folders that exist, so a new one is walled in by itself.
 */
export function directions(root) {
  return [...packageRules(), ...serverRules(root), ...webRules(root), ...outerRules()].map(
    ({ files, patterns }) => ({ files, patterns: [UP, ...patterns] }),
  );
}
