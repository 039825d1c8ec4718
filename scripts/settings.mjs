// `npm run settings:write`: writes .env.example from the definitions in packages/settings.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { environmentExample } from "#settings/describe-settings.mjs";
import { ROOT } from "./launch/paths.mjs";

writeFileSync(join(ROOT, ".env.example"), environmentExample());
