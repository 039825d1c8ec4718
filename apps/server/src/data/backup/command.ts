import { readStorage, type Storage } from "#settings/config.ts";
import { dataDirFault } from "#settings/data-dir-fault.ts";
import { BackupFailure } from "./backup-failure.ts";

/** What was typed behind the command. */
type Arguments = { paths: string[]; flags: string[] };

const isFlag = (argument: string) => argument.startsWith("--");

/**
 * Makes one of the commands about backups of what it does: it takes what was typed behind its name, and
 * prints what `work` gives, or why it failed, with exit code 1.
 */
export function backupCommand(work: (storage: Storage, given: Arguments) => Promise<string>) {
  return async (given: string[]): Promise<void> => {
    try {
      const storage = readStorage(process.env);
      const paths = given.filter((argument) => !isFlag(argument));
      process.stdout.write(`${await work(storage, { paths, flags: given.filter(isFlag) })}\n`);
    } catch (error) {
      const isPlain =
        error instanceof BackupFailure || (error instanceof Error && error.name === "ConfigError");
      const { message } = isPlain ? error : dataDirFault(error);
      process.stderr.write(`Nothing was changed: ${message}\n`);
      process.exitCode = 1;
    }
  };
}
