// Loaded before a server that runs from its sources; the built one is a single file.
import { registerHooks } from "node:module";

const QUERY_BUILDER = "/node_modules/drizzle-orm/";

// To learn whether a file is a module, Node reads its package's manifest for every file anew. The
// query builder has hundreds of files under a manifest of many thousand lines, which costs more
// than half a second at each start; for its own imports the answer is known.
registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier.startsWith(".") && context.parentURL?.includes(QUERY_BUILDER)) {
      const { href } = new URL(specifier, context.parentURL);
      if (href.endsWith(".js")) return { url: href, format: "module", shortCircuit: true };
    }
    return nextResolve(specifier, context);
  },
});
