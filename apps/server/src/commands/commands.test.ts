import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { runCommand } from "./commands.ts";

let printed: string;

beforeEach(() => {
  printed = "";
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, "write").mockImplementation((text) => {
      printed += text;
      return true;
    });
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
});

it.for([
  "backup one two",
  "backup --replace",
  "restore",
  "restore one --hush",
  "restore one --sessions-only",
  "rehearse --identity",
  "held back",
  "held go everything",
  "admin make-owner",
  "admin make-owner nobody",
  "content",
  "content export",
  "content import --newest",
  "journal check 2026-13",
  "journal",
  "tasks run",
  "doctor now",
  "doctor --mail nobody",
  "funnel --hush",
])("%s: says how the command is used, in one sentence, with 2", async (typed) => {
  const given = typed.split(" ");
  await runCommand(given);
  expect(printed).toMatch(new RegExp(`^Use: ${given[0]}\\b[^\\n]*\\n$`));
  expect(process.exitCode).toBe(2);
});

it("names all commands to one that it does not know, with 2, and to --help", async () => {
  await runCommand(["hush"]);
  expect(printed).toMatch(/^Unknown command 'hush'\. Commands: backup, .*\n$/);
  expect(process.exitCode).toBe(2);
  process.exitCode = 0;
  printed = "";
  await runCommand(["--help"]);
  expect(printed).toMatch(/^Commands: backup, restore, .*\n$/);
  printed = "";
  await runCommand(["restore", "--help"]);
  expect(printed).toMatch(/^Use: restore <backup> .*\n$/);
  expect(process.exitCode).toBe(0);
});
