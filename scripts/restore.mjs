// `npm run restore -- <backup>`: puts a backup in the database's place and ends all sessions
// (docs/operations.md, Backup).
import { runServerCommand } from "./launch/server-command.mjs";

runServerCommand("restore");
