// `npm run erase-again`: after a restore, has accounts deleted once more that were deleted since the
// backup (docs/operations.md, Backup).
import { runServerCommand } from "./launch/server-command.mjs";

runServerCommand("erase-again");
