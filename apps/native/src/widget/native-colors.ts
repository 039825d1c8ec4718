import { readFileSync } from "node:fs";
import { join } from "node:path";

const TOKENS = join(import.meta.dirname, "../../../web/src/design/tokens/tokens.css");

/** The widgets' colors with the app's token of each. */
const COLORS = { background: "bg", text: "text", quiet: "text-2", today: "metal" } as const;

const names = Object.entries(COLORS);

function tokenIn(theme: "dark" | "light", token: string): string {
  const block = readFileSync(TOKENS, "utf8").split(`\n[data-theme="${theme}"] {`)[1] ?? "";
  const value = new RegExp(`^ {2}--${token}: (#[0-9a-f]{6});`, "m").exec(block)?.[1];
  if (!value) throw new Error(`No --${token} in the ${theme} theme of tokens.css`);
  return value;
}

const channel = (color: string, at: number) => `0x${color.slice(at, at + 2).toUpperCase()}`;

const colorIn = (theme: "dark" | "light", token: string) => {
  const value = tokenIn(theme, token);
  return {
    color: {
      "color-space": "srgb",
      components: {
        alpha: "1.000",
        red: channel(value, 1),
        green: channel(value, 3),
        blue: channel(value, 5),
      },
    },
    idiom: "universal",
  };
};

/** The colors for iOS, by path in the widgets' asset catalog. */
export const iosColors = (): [string, string][] =>
  names.map(([name, token]) => {
    const dark = { appearances: [{ appearance: "luminosity", value: "dark" }] };
    const colors = [colorIn("light", token), { ...dark, ...colorIn("dark", token) }];
    const contents = { colors, info: { author: "xcode", version: 1 } };
    return [`${name}.colorset/Contents.json`, `${JSON.stringify(contents, null, 2)}\n`];
  });

const inKotlin = (theme: "dark" | "light", token: string) =>
  `Color(0xFF${tokenIn(theme, token).slice(1).toUpperCase()})`;

export function kotlinColors(): string {
  const lines = names.map(
    ([name, token]) =>
      `    val ${name} = ColorProvider(day = ${inKotlin("light", token)}, night = ${inKotlin("dark", token)})`,
  );
  return `// Written by \`npm run widget -w apps/native\` from apps/web/src/design/tokens/tokens.css.
package app.sovereign.discipline.widget

import androidx.compose.ui.graphics.Color
import androidx.glance.color.ColorProvider

internal object WidgetColors {
${lines.join("\n")}
}
`;
}
