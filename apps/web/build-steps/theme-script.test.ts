import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { BASELINE_SCRIPT } from "#core/page/baseline.ts";
import { htmlPage } from "./html-page.ts";
import { addThemeScripts, INSECURE_SCRIPT, THEME_SCRIPT } from "./theme-script.ts";

/** Runs the script on a page with both colors; `kept` is the stored theme. */
function shown(kept: string | null | Error) {
  const dataset: { theme?: string } = {};
  const metas = ["dark", "light"].map((of) => ({ dataset: { of }, media: "device" }));
  runInNewContext(THEME_SCRIPT, {
    localStorage: {
      getItem(key: string) {
        if (kept instanceof Error) throw kept;
        return key === "sovereign-theme" ? kept : null;
      },
    },
    document: { documentElement: { dataset }, querySelectorAll: () => metas },
  });
  return [dataset.theme, ...metas.map(({ media }) => media)];
}

it("applies the chosen theme and its color, and keeps the device's choice §2.52", () => {
  expect(shown("dark")).toEqual(["dark", "all", "not all"]);
  expect(shown("light")).toEqual(["light", "not all", "all"]);
  expect(shown(null)).toEqual([undefined, "device", "device"]);
  expect(shown('"><script>')).toEqual([undefined, "device", "device"]);
  expect(shown(new Error("blocked"))).toEqual([undefined, "device", "device"]);
});

it.each([
  [true, []],
  [false, ["insecure"]],
])("marks whether a page's URL is secure: %s", (isSecureContext, expected) => {
  const marked: string[] = [];
  const classList = { add: (name: string) => marked.push(name) };
  const self = { isSecureContext };
  runInNewContext(INSECURE_SCRIPT, { self, document: { documentElement: { classList } } });
  expect(marked).toEqual(expected);
});

it("comes after the colors it changes and before the body", () => {
  const page = htmlPage('<html><head><meta name="theme-color"></head><body></body></html>');
  addThemeScripts(page, []);
  const scripts = [THEME_SCRIPT, BASELINE_SCRIPT, INSECURE_SCRIPT].map(
    (each) => `<script>${each}</script>`,
  );
  expect(page.text()).toBe(
    `<html><head><meta name="theme-color">${scripts.join("")}</head><body></body></html>`,
  );
});
