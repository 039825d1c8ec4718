import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { failureText } from "#app/data/backup/backup-failure.ts";
import { backupCommand } from "#app/data/backup/command.ts";
import { identitiesIn } from "#app/data/backup/encryption.ts";
import { isTaken, runCommand } from "./commands.ts";
import { restore } from "./restore.ts";

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

it("a command ends, although a folder hangs that it has asked", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hangs-"));
  const pipe = join(folder, "pipe");
  spawnSync("mkfifo", [pipe]);
  const script = `import { readFile } from "node:fs";
    import { endWhatHangs } from ${JSON.stringify(join(import.meta.dirname, "commands.ts"))};
    readFile(${JSON.stringify(pipe)}, () => {});
    endWhatHangs(50);`;
  const given = ["--input-type=module", "--eval", script];
  const { signal } = spawnSync(process.execPath, given, { timeout: 60_000, killSignal: "SIGINT" });
  rmSync(folder, { recursive: true });
  expect(signal).toBe("SIGKILL");
});

it("restore says which file it cannot read, and not that DATA_DIR cannot be used", async () => {
  const folder = mkdtempSync(join(tmpdir(), "unreadable-"));
  const [loop, missing] = [join(folder, "loop.backup"), join(folder, "none.backup")];
  symlinkSync(loop, loop);
  vi.stubEnv("DATA_DIR", folder);
  for (const path of [folder, loop, missing]) await restore([path]);
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
  const said = "Nothing was changed:";
  expect(printed.trimEnd().split("\n")).toEqual([
    `${said} The backup ${folder} is a folder: name a file in it.`,
    `${said} The backup ${loop} cannot be read by the server's user: copy it into DATA_DIR (${folder}) and chown it to the owner of that folder.`,
    `${said} There is no file ${missing}, and no backup none.backup in BACKUP_TO. There is none at all.`,
  ]);
});

it("a backup's command and the office say what PostgreSQL refuses, and what to do", async () => {
  const error = Object.assign(new Error("of the database"), { severity: "ERROR", code: "42501" });
  const refusal =
    /^The database cannot be used: its role lacks a right; make it .*DATABASE_OWNER_URL\.$/;
  expect(failureText(error)).toMatch(refusal);
  vi.stubEnv("DATABASE_URL", "postgres://any@localhost/any");
  const failing = backupCommand("Not restored", async () => Promise.reject(error));
  await failing([]);
  vi.unstubAllEnvs();
  expect(printed.trimEnd().replace("Not restored: ", "")).toMatch(refusal);
});

it("--identity takes a key that PowerShell has written to its file, in UTF-16", () => {
  const file = Buffer.from("\uFEFF# a comment\r\nAGE-SECRET-KEY-1A\r\n", "utf16le");
  expect(identitiesIn(file.toString())).toEqual(["AGE-SECRET-KEY-1A"]);
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

describe("the commands that documents name", () => {
  const ROOT = join(import.meta.dirname, "../../../..");
  const folders = ["docs", "deploy", "deploy/caddy", "deploy/pgbackrest", "deploy/systemd"];
  const files = [
    "README.md",
    "CONTRIBUTING.md",
    "lab/README.md",
    "apps/sandbox/README.md",
    ...folders.flatMap((folder) =>
      readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((each) =>
        each.isFile() ? `${folder}/${each.name}` : [],
      ),
    ),
  ];
  /** Of a document what stands between backticks or in a block; of another file every line. */
  const snippets = files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), "utf8");
    if (!file.endsWith(".md")) return text.split("\n").map((line) => [file, line] as const);
    const [blocks, spans] = [/^```\w*\n(.*?)^```/gms, /`([^`\n]+)`/g].map((pattern) =>
      [...text.matchAll(pattern)].flatMap(([, code = ""]) => code.split("\n")),
    );
    return [...(blocks ?? []), ...(spans ?? [])].map((code) => [file, code] as const);
  });
  const matching = (pattern: RegExp) =>
    snippets.flatMap(([file, code]) =>
      [...code.matchAll(pattern)].map((match) => [`${file}: ${match[0]}`, ...match.slice(1)]),
    );

  it("are scripts of the package that they name", () => {
    const scripts = (folder = "") =>
      JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")).scripts ?? {};
    const typed = matching(/npm run (?:-s |--silent )?([\w:-]+)(?= |$)(?:[^;&|#]*? -w (\S+))?/g);
    expect(typed.length).toBeGreaterThan(30);
    const unknown = typed.filter(([, name = "", folder]) => !(name in scripts(folder)));
    expect(unknown.map(([place]) => place)).toEqual([]);
  });

  it("are commands of the server, with arguments that it takes", () => {
    const typed = matching(
      /(?:npm run (?:-s )?server --|node (?:\S*\/)?server\.js|^sovereign) +([a-z][^;&|#>]*?(?:<[^>]*>[^;&|#>]*)*)(?= *(?:[;&|#>]|$))/g,
    );
    expect(typed.length).toBeGreaterThan(20);
    const wrong = typed.filter(([, words = ""]) => {
      const given = words
        .replaceAll("<address>", "me@harbour.app")
        .replaceAll("you@your.domain", "me@harbour.app")
        .replaceAll("<kind>", "mails")
        .replaceAll(/[[\]"]|\.\.\.| < \S+$/g, "");
      return !isTaken(given.trim().split(/ +/));
    });
    expect(wrong.map(([place]) => place)).toEqual([]);
  });

  it("are files that are there", () => {
    const named = matching(/(?:^|[ (])((?:deploy|scripts)\/[\w./-]*\w)/g);
    const missing = named.filter(([, path = ""]) => !existsSync(join(ROOT, path)));
    expect(missing.map(([place]) => place)).toEqual([]);
  });
});
