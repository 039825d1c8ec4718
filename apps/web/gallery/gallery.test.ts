import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const WEB = join(import.meta.dirname, "..");

const sources = (folder: string) =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: WEB })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(WEB, file), "utf8") }));

const design = sources("src/design");
const gallery = sources("gallery");
const product = sources("src").filter(({ file }) => !file.startsWith(join("src", "design")));

/** A context draws nothing of its own. */
const COMPONENT = /^export (?:function|const) ([A-Z]\w*[a-z]\w*)(?<!Context)\b/gm;
const components = design
  .filter(({ file }) => file.endsWith(".tsx"))
  .flatMap(({ file, text }) =>
    [...text.matchAll(COMPONENT)].map(([, name = ""]) => ({ file, name })),
  );

const draws = (name: string) => {
  const element = new RegExp(`<${name}[\\s/<>]`);
  return ({ text }: { text: string }) => element.test(text);
};

/** Whether only other components of the design draw it, with which it is shown. */
const isPart = ({ file, name }: { file: string; name: string }) =>
  design.some((source) => source.file !== file && draws(name)(source)) &&
  !product.some(draws(name));

it("the gallery shows every component of the design system", () => {
  expect(components.length).toBeGreaterThan(50);
  const missing = components
    .filter((component) => !isPart(component) && !gallery.some(draws(component.name)))
    .map(({ name }) => name);
  expect(missing).toEqual([]);
});
