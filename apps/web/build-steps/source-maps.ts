import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { createLogger, type Logger } from "vite";

const ROOT = resolve(import.meta.dirname, "../../..");

type SourceMap = {
  sources: string[];
  sourcesContent?: (string | null)[];
  mappings: string;
};

/**
 * Moves the scripts' source maps next to what is served, where the server reads them (decision
 * 153). Sources get paths from the project's root, and those of packages lose their text. A script
 * to which the build adds lines has its mappings moved down by `linesAbove`.
 */
export function moveSourceMaps(client: string, linesAbove: (script: string) => number = () => 0) {
  const assets = join(client, "assets");
  const maps = join(client, "../maps");
  mkdirSync(maps, { recursive: true });
  for (const name of readdirSync(assets).filter((each) => each.endsWith(".map"))) {
    const file = join(assets, name);
    const map: SourceMap = JSON.parse(readFileSync(file, "utf8"));
    const sources = map.sources.map((source) => relative(ROOT, resolve(assets, source)));
    const moved = {
      ...map,
      sources,
      sourcesContent: map.sourcesContent?.map((text, at) =>
        sources[at]?.includes("node_modules/") ? null : text,
      ),
      // An empty line of mappings for each line above.
      mappings: ";".repeat(linesAbove(name.replace(/\.map$/, ""))) + map.mappings,
    };
    writeFileSync(join(maps, name), JSON.stringify(moved));
    rmSync(file);
  }
}

/**
 * That maps would be served, which `source-maps.ts` prevents, and that the framework's list of a
 * route's exports has none.
 */
const NO_CONCERN = /Source maps are enabled in production|SOURCEMAP_BROKEN.*route-chunks-index/s;

/** Returns the build's logger of warnings, without those that concern no one here. */
export function buildLogger(): Logger {
  const logger = createLogger("warn");
  const { warn } = logger;
  logger.warn = (message, options) => {
    if (!NO_CONCERN.test(message)) warn(message, options);
  };
  return logger;
}
