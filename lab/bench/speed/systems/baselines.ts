import { join } from "node:path";
import { type ServerProcess, startServer } from "./server-process.ts";

const FOLDER = join(import.meta.dirname, "..", "baselines");

type Raw = {
  databaseUrl: string;
  keys: string;
  logs: string;
};

export const startRaw = ({ databaseUrl, keys, logs }: Raw): Promise<ServerProcess> =>
  startServer({
    name: "raw",
    logs,
    launch: (port) => ({
      command: [
        ...[join(FOLDER, "raw.ts"), "--port", String(port), "--keys", keys],
        ...["--database", databaseUrl],
      ],
    }),
  });

export const startConstant = (logs: string): Promise<ServerProcess> =>
  startServer({
    name: "constant",
    logs,
    signalsStart: true,
    launch: (port) => ({ command: [join(FOLDER, "constant.ts"), "--port", String(port)] }),
  });
