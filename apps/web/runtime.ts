import { join } from "node:path";

const own = join(import.meta.dirname, "src", "runtime", "react.js");

/**
 * The screens are written for React and run on Preact (decision 029), in the browser, in the
 * prerender and in the tests alike: the same code in a sixth of the bytes.
 */
export const RUNTIME = [
  { find: /^react$/, replacement: own },
  { find: /^react-dom$/, replacement: "preact/compat" },
  { find: /^react-dom\/client$/, replacement: "preact/compat/client" },
  { find: /^react-dom\/server$/, replacement: "preact/compat/server" },
  { find: /^react-dom\/test-utils$/, replacement: "preact/test-utils" },
  { find: /^react\/jsx-runtime$/, replacement: "preact/jsx-runtime" },
  { find: /^react\/jsx-dev-runtime$/, replacement: "preact/jsx-dev-runtime" },
];
