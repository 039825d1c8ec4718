import { describe, expect, it } from "vitest";
import { fetchingAhead, keepingApp, wakingPage } from "./waking-page.ts";

const SHEETS: Record<string, string> = {
  "/assets/root.css": "body{margin:0}\n",
  "/assets/about.css": ".about{color:red}",
};

/** A page as the framework writes it, with a part left out where a test says so. */
const page = (without = "") =>
  [
    '<!DOCTYPE html><html lang="en"><head><title>About</title>',
    '<link rel="modulepreload" href="/assets/manifest-1.js"/>',
    '<link rel="modulepreload" href="/assets/entry.client-2.js"/>',
    '<link rel="stylesheet" href="/assets/root.css#"/>',
    '<link rel="stylesheet" href="/assets/about.css"/></head>',
    '<body><div id="root"><h1>About</h1></div>',
    "<script>window.__reactRouterContext = {};</script>",
    '<script type="module" async="">import "/assets/manifest-1.js";\n',
    'import * as route0 from "/assets/root-3.js";\n',
    'window.__reactRouterRouteModules = {"root":route0};\n\n',
    'import("/assets/entry.client-2.js");</script></body></html>',
  ]
    .filter((part) => without === "" || !part.includes(without))
    .join("");

function wake(html: string) {
  const added: string[] = [];
  const woken = wakingPage(html, {
    time: "asked",
    sheetText: (address) => SHEETS[address] ?? "",
    addScript(text) {
      added.push(text);
      return "/assets/start-4.js";
    },
  });
  return { woken, added };
}

describe("a built page that wakes when it is touched (decision 32)", () => {
  it("fetches nothing by itself: what starts the app lies in a file of its own", () => {
    const { woken, added } = wake(page());
    expect(woken).not.toMatch(/<link rel="modulepreload"|type="module"/);
    expect(woken).toContain('import("/assets/start-4.js")');
    expect(woken).toContain('["/assets/manifest-1.js","/assets/entry.client-2.js"]');
    expect(added).toEqual([
      'import "/assets/manifest-1.js";\nimport * as route0 from "/assets/root-3.js";\n' +
        'window.__reactRouterRouteModules = {"root":route0};\n\nawait import("/assets/entry.client-2.js");',
    ]);
  });

  it("holds its own style, once, and tells the scripts that the sheets are there", () => {
    const { woken } = wake(page());
    expect(woken).toContain("<style>body{margin:0}.about{color:red}</style>");
    expect(woken.match(/<style>/g)).toHaveLength(1);
    expect(woken).toContain('href="/assets/root.css#" type="text/inlined"');
    expect(woken).toContain('href="/assets/about.css" type="text/inlined"');
    expect(woken.indexOf("<style>")).toBeLessThan(woken.indexOf("takeEarlyClick"));
  });

  it.each(["modulepreload", "stylesheet", 'entry.client-2.js");', "</head>"])(
    "is not made where the framework writes its pages otherwise: without %s",
    (part) => {
      expect(() => wake(page(part))).toThrow("The framework's page");
    },
  );

  it("is marked, and fetches ahead, only where there is a place for it", () => {
    expect(keepingApp(page())).toContain('<html data-worker="on" lang="en">');
    expect(fetchingAhead(page(), "<link>")).toContain("<link></head>");
    expect(() => keepingApp("<html>")).toThrow("The framework's page");
    expect(() => fetchingAhead("<body>", "<link>")).toThrow("The framework's page");
  });
});
