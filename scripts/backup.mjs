// `npm run backup`: writes the database into a new backup (docs/operations.md, Backup).
import { runServerCommand } from "./launch/server-command.mjs";

runServerCommand("backup");
