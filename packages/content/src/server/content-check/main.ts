// The script of `npm run content:check`; exits with 1 on errors.

import { problemLine } from "@sovereign/content/server/pack/pack-error";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { textOf } from "@sovereign/settings/definitions";
import { DEFAULT_PACK } from "@sovereign/settings/product-folders";
import { checkContent } from "./check-content.ts";

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

const { errors, warnings } = await checkContent(
  process.argv[2] || DEFAULT_PACK,
  calendarDateIn(timeZone, new Date()),
  {
    product: textOf("PRODUCT_NAME"),
    email: textOf("SUPPORT_EMAIL"),
    app_price: textOf("APP_PRICE"),
  },
);

function print(title: string, lines: string[], to: NodeJS.WriteStream): void {
  if (lines.length > 0) to.write(`${title}\n${lines.map((line) => `  ${line}\n`).join("")}\n`);
}

print("Errors:", errors.map(problemLine), process.stderr);
print("Warnings:", warnings.map(problemLine), process.stdout);
process.stdout.write(`${errors.length} errors, ${warnings.length} warnings\n`);
if (errors.length > 0) process.exitCode = 1;
