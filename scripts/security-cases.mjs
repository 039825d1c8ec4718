// `npm run security:write`: writes the security cases and their tests into docs/security/cases.md.
import { writeFileSync } from "node:fs";
import { CASES_DOCUMENT, casesDocument } from "./security/case-table.mjs";

writeFileSync(CASES_DOCUMENT, casesDocument());
