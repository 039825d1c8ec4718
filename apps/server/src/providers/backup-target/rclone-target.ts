import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { promisify } from "node:util";
import { z } from "zod";
import {
  ASK_TIMEOUT_MS,
  type BackupTarget,
  BackupTargetError,
  NotVerifiedError,
  noAnswer,
  PART,
  sha256Of,
  TRANSFER_TIMEOUT_MS,
} from "./backup-target.ts";

const run = promisify(execFile);

/** Below rclone's own limits a transfer that hangs is retried; after this it has failed. */
const OPTIONS = ["--contimeout", "20s", "--timeout", "120s", "--retries", "3"];

const MAX_LIST_BYTES = 64 * 1024 ** 2;

/** rclone's exit code for a folder that does not exist. */
const NO_FOLDER = 3;

const entries = z.array(z.object({ Name: z.string(), Size: z.number(), IsDir: z.boolean() }));

const COMMANDS = {
  lsjson: { says: "list", timeoutMs: ASK_TIMEOUT_MS },
  copyto: { says: "copy a file of", timeoutMs: TRANSFER_TIMEOUT_MS },
  hashsum: { says: "read back a file of", timeoutMs: TRANSFER_TIMEOUT_MS },
  moveto: { says: "rename a file of", timeoutMs: TRANSFER_TIMEOUT_MS },
  deletefile: { says: "delete a file of", timeoutMs: ASK_TIMEOUT_MS },
} as const;
type Command = keyof typeof COMMANDS;

const MAX_REASON = 300;

/** The date and level of a line of rclone's log. */
const LINE_START = /^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d [A-Z]+ *: /;

const SECRET_SETTING = /^RCLONE_\w*(?:PASS|SECRET|KEY|TOKEN|USER|ACCOUNT|AUTH|CREDENTIAL|SAS)/;

/** Returns what rclone said last, without credentials, which it quotes from settings and URLs. */
function reasonIn(stderr: string, environment: NodeJS.ProcessEnv = process.env): string {
  const last = stderr.trim().split("\n").at(-1) ?? "";
  const secrets = Object.entries(environment)
    .flatMap(([name, value = ""]) => (SECRET_SETTING.test(name) && value.length > 2 ? value : []))
    .sort((one, other) => other.length - one.length);
  return secrets
    .reduce((text, secret) => text.replaceAll(secret, "…"), last.replace(LINE_START, ""))
    .replace(/\/\/[^/\s@"]*@/g, "//…@")
    .replace(/\?[^\s"]+/g, "?…")
    .replace(/[\w+=-]{24,}/g, "…")
    .slice(0, MAX_REASON);
}

/** Returns a remote without the settings that may follow its name: `:s3,secret_access_key=…:folder`. */
export const shownRemote = (remote: string): string =>
  remote.replace(/^(:?[\w.+@ -]+),.*:/, "$1,…:");

type Failed = { code?: string | number; killed?: boolean; stderr?: string };

export class RcloneError extends BackupTargetError {
  override readonly name = "RcloneError";

  readonly exitCode: string | number | undefined;

  constructor(
    command: Command,
    remote: string,
    { code, killed = false, stderr = "" }: Failed,
    environment?: NodeJS.ProcessEnv,
  ) {
    const { says, timeoutMs } = COMMANDS[command];
    const why = killed
      ? noAnswer(timeoutMs)
      : reasonIn(stderr, environment) || `exit code ${code ?? "unknown"}`;
    super(
      code === "ENOENT"
        ? "rclone, which BACKUP_TO needs, is not installed"
        : `rclone could not ${says} ${shownRemote(remote)}: ${why}`,
    );
    this.exitCode = code;
  }
}

/** Stores backups at a remote of rclone: S3, SFTP and the others that it knows. */
export function createRcloneTarget(
  remote: string,
  { timeoutMs }: { timeoutMs?: number } = {},
): BackupTarget {
  const at = (name: string) => (/[:/]$/.test(remote) ? remote + name : `${remote}/${name}`);

  async function rclone(command: Command, ...args: string[]): Promise<string> {
    try {
      const { stdout } = await run("rclone", [command, ...OPTIONS, ...args], {
        maxBuffer: MAX_LIST_BYTES,
        timeout: timeoutMs ?? COMMANDS[command].timeoutMs,
        killSignal: "SIGKILL",
      });
      return stdout;
    } catch (error) {
      throw new RcloneError(command, remote, error as Failed);
    }
  }

  async function entriesIn(path: string) {
    return entries.parse(JSON.parse(await rclone("lsjson", path)));
  }

  async function filesIn(path: string) {
    try {
      const found = await entriesIn(path);
      return found.flatMap(({ Name: name, Size: bytes, IsDir }) => (IsDir ? [] : { name, bytes }));
    } catch (error) {
      if (error instanceof RcloneError && error.exitCode === NO_FOLDER) return [];
      throw error;
    }
  }

  return {
    async put(file, name) {
      const part = at(`${name}${PART}`);
      await rclone("copyto", "--ignore-times", file, part);
      const [{ size }, [stored]] = await Promise.all([stat(file), entriesIn(part)]);
      // Read back: many targets know no hash of their own.
      const [hash] = (await rclone("hashsum", "sha256", "--download", part)).split(" ");
      if (stored?.Size !== size || hash !== (await sha256Of(file))) throw new NotVerifiedError();
      await rclone("moveto", part, at(name));
    },
    list: async (within) =>
      (await filesIn(within === "" ? remote : at(within))).map(({ name }) => name),
    stored: () => filesIn(remote),
    async get(name, file) {
      await rclone("copyto", at(name), file);
    },
    async remove(name) {
      await rclone("deletefile", at(name));
    },
  };
}
