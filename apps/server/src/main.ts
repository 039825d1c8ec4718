import "./quick-imports.ts";
import { existsSync } from "node:fs";
import { describeError } from "./problems/describe-error.ts";

if (existsSync(".env")) process.loadEnvFile(".env");

try {
  // Imported late, so that the hooks above are in place first.
  const { runServer } = await import("./run-server.ts");
  await runServer();
} catch (error) {
  const { name, message, code } = describeError(error);
  process.stderr.write(`The server did not start: ${message || code || name}\n`);
  process.exit(1);
}
