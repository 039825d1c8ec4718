import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const WEB = join(ROOT, "apps", "web", "src");

/** A handler without the error, which can therefore neither show nor report it. */
const HANDLER = /\bcatch \{|\.catch\(\(\) => ?/g;
const COMMENT = /\/\/ |\/\*/;
/** Does something of its own, such as showing a toast. */
const CALL = /[\w)]\(|\bthrow\b|\w \+?= /;

/** Returns the text of the block or of the expression that begins at `start`. */
function bodyAt(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if ("({[".includes(sign)) depth += 1;
    else if (")}]".includes(sign)) depth -= 1;
    if (depth < 0) return text.slice(start, at);
    if (depth === 0 && sign === "}") return text.slice(start, at + 1);
  }
  return text.slice(start);
}

const lineOf = (text: string, at: number) => text.slice(0, at).split("\n").length;

/** Returns the lines whose handler does nothing and gives no reason in it or right above. */
function silentIn(text: string): number[] {
  const lines = text.split("\n");
  return [...text.matchAll(HANDLER)].flatMap(({ 0: handler, index }) => {
    const isBlock = handler.endsWith("{");
    const body = bodyAt(text, index + handler.length - (isBlock ? 1 : 0));
    const line = lineOf(text, index);
    const near = [lines[line - 2], lines[line - 1], body].join("\n");
    return COMMENT.test(near) || CALL.test(body) ? [] : [line];
  });
}

describe("an error that no code uses", () => {
  it.each([
    ["  run().catch(() => {});", [1]],
    ["  run().catch(() => undefined);", [1]],
    ["  try {\n    run();\n  } catch {}", [3]],
    ["  try {\n    run();\n  } catch {\n    return null;\n  }", [3]],
    ["  // Tried again tomorrow.\n  run().catch(() => {});", []],
    ["  run().catch(() => {\n    // Tried again tomorrow.\n  });", []],
    ["  try {\n    run();\n  } catch {\n    // Not a date.\n    return null;\n  }", []],
    ["  try {\n    run();\n  } catch {\n    showToast();\n  }", []],
    ["  run().catch((error) => report(error));", []],
  ])("is found in %j", (text, lines) => {
    expect(silentIn(text)).toEqual(lines);
  });

  it("has a reason beside it everywhere in the web app", () => {
    const files = readdirSync(WEB, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name))
      .filter((file) => !file.includes("/testing/"));
    expect(files.length).toBeGreaterThan(500);
    const silent = files.flatMap((file) =>
      silentIn(readFileSync(file, "utf8")).map((line) => `${relative(ROOT, file)}:${line}`),
    );
    expect(silent).toEqual([]);
  });
});
