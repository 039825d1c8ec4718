import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FAULT_MESSAGES, faultMessageOf, reactCodeOf } from "./fault-message.ts";

describe("what an error's message says in general", () => {
  it.each([
    ["Cannot read properties of undefined (reading 'marks')", "missing_value"],
    ["undefined is not an object (evaluating 'day.marks')", "missing_value"],
    ['can\'t access property "marks", day is undefined', "missing_value"],
    ["day.marks.map is not a function", "not_a_function"],
    ["undefined is not iterable (cannot read property Symbol(Symbol.iterator))", "not_a_function"],
    ["Can't find variable: marks", "not_defined"],
    ["marks is not defined", "not_defined"],
    ["Failed to fetch dynamically imported module: https://x.test/a.js", "code_not_loaded"],
    ["error loading dynamically imported module: https://x.test/a.js", "code_not_loaded"],
    ["Importing a module script failed.", "code_not_loaded"],
    ["Unable to preload CSS for /assets/a.css", "code_not_loaded"],
    ["Minified React error #31; visit https://react.dev/errors/31", "react"],
    ["Unexpected token 'I', \"I owe Anna\" is not valid JSON", "unreadable_json"],
    ["Maximum call stack size exceeded", "endless_recursion"],
    ["too much recursion", "endless_recursion"],
    ["The quota has been exceeded.", "storage_full"],
    ["Invalid time value", "invalid_time"],
    ["Not a calendar date: soon", "invalid_time"],
    ["I owe Anna an answer", "other"],
  ])("%s: %s", (message, says) => {
    expect(faultMessageOf(message)).toBe(says);
  });

  it("is one of a few names, whatever the message is", () => {
    fc.assert(
      fc.property(fc.string(), (message) => {
        expect(FAULT_MESSAGES).toContain(faultMessageOf(message));
        expect(reactCodeOf(message) ?? "0").toMatch(/^\d{1,4}$/);
      }),
    );
    expect(reactCodeOf("Minified React error #31; visit")).toBe("31");
  });
});
