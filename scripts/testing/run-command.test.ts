import { expect, it } from "vitest";
import { runCommand } from "./run-command.mjs";

it("runs the tests' processes without the NODE_ENV of their caller", async () => {
  const program = "process.exit(process.env.NODE_ENV === undefined ? 0 : 1)";
  expect(process.env.NODE_ENV).toBe("test");
  expect(await runCommand("test", ["node", "-e", program])).toBe(0);
});
