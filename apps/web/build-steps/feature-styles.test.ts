import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { preprocessCSS, resolveConfig } from "vite";
import { describe, expect, it } from "vitest";

const WEB = join(import.meta.dirname, "..");
const FEATURES = join("src", "features");
const LAYOUT = join("src", "design", "layout", "layout.css");
const config = await resolveConfig({ root: WEB }, "build");

const textOf = (file: string) => readFileSync(join(WEB, file), "utf8");
const isModule = (sheet: string) => sheet.endsWith(".module.css");

const sheets = globSync(join(FEATURES, "**", "*.css"), { cwd: WEB });
const modules = sheets.filter(isModule);
const sources = globSync(join("src", "**", "*.{ts,tsx}"), { cwd: WEB });

/** `name` is undefined for an import without classes. */
function importsOf(source: string): { sheet: string; name: string | undefined }[] {
  const found = textOf(source).matchAll(/^import (?:(\w+) from )?"([^"]+\.css)";/gm);
  return [...found].map(([, name, address = ""]) => ({
    sheet: address.startsWith("#") ? join("src", address.slice(1)) : join(dirname(source), address),
    name,
  }));
}

const imports = sources.flatMap((source) =>
  importsOf(source).map((imported) => ({ source, ...imported })),
);

async function classesOf(sheet: string): Promise<string[]> {
  const text = textOf(sheet);
  const { modules: names = {} } = await preprocessCSS(text, join(WEB, sheet), config);
  return Object.keys(names).filter((name) => !text.includes(`@keyframes ${name} `));
}

function usedOf(sheet: string): string[] {
  return imports
    .filter((imported) => imported.sheet === sheet && imported.name)
    .flatMap(({ source, name }) => [...textOf(source).matchAll(RegExp(`\\b${name}\\.(\\w+)`, "g"))])
    .map(([, name = ""]) => name);
}

describe("the styles of a feature (decision 67)", () => {
  it("are modules, with class names local to the sheet", () => {
    expect(sheets.filter((sheet) => !isModule(sheet))).toEqual([]);
    const names = modules.map((sheet) => basename(sheet));
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  });

  it("define exactly the classes that are used", async () => {
    const faults = await Promise.all(
      modules.map(async (sheet) => {
        const classes = await classesOf(sheet);
        const used = usedOf(sheet);
        const unknown = used.filter((name) => !classes.includes(name));
        const unused = classes.filter((name) => !used.includes(name));
        return [...unknown, ...unused].map((name) => `${sheet}: ${name}`);
      }),
    );
    expect(modules.length).toBeGreaterThan(50);
    expect(faults.flat()).toEqual([]);
  });

  it("use every class of the sheet of layout", () => {
    const text = sources.map(textOf).join("\n");
    const classes = [...textOf(LAYOUT).matchAll(/^ *\.([\w-]+)/gm)].map(([, name = ""]) => name);
    expect(classes.length).toBeGreaterThan(50);
    expect(classes.filter((name) => !RegExp(`["\`\\s]${name}["\`\\s]`).test(text))).toEqual([]);
  });
});

it("a sheet that loads later imports no styles that others use", () => {
  const isLater = (source: string) =>
    sources.some((other) => textOf(other).includes(`import("./${basename(source)}")`));
  const later = sources.filter((source) => source.endsWith("-sheet.tsx") && isLater(source));
  const shared = later
    .flatMap(importsOf)
    .filter(({ sheet }) => imports.filter((each) => each.sheet === sheet).length > 1);
  expect(later).toHaveLength(1);
  expect(shared).toEqual([]);
});
