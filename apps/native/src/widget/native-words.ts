import {
  phoneShortcutPhrases,
  phoneShortcutTexts,
  widgetTexts,
} from "@sovereign/content/words/widget";

const texts: [string, string][] = Object.entries(widgetTexts);

const WORDS = "packages/content/src/words/en";
const WRITTEN = "Written by `npm run widget -w apps/native` from";

export function iosWords(): string {
  const lines = texts.map(([name, text]) => `"${name}" = "${text.replace(/["\\]/g, "\\$&")}";`);
  return `/* ${WRITTEN} ${WORDS}/widget.ts. */\n${lines.join("\n")}\n`;
}

const MARKUP: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const inMarkup = (text: string) =>
  text.replace(/["'\\@?]/g, "\\$&").replace(/[&<>]/g, (sign) => MARKUP[sign] ?? sign);

const androidFile = (source: string, lines: readonly string[]) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<!-- ${WRITTEN} ${WORDS}/${source}. -->\n<resources>\n${lines.join("\n")}\n</resources>\n`;

const stringOf = (prefix: string, [name, text]: [string, string]) =>
  `    <string name="${prefix}_${snakeCase(name)}">${inMarkup(text)}</string>`;

export const androidWords = () =>
  androidFile(
    "widget.ts",
    texts.map((each) => stringOf("widget", each)),
  );

export function androidShortcutWords(): string {
  const names = Object.entries(phoneShortcutTexts).map((each) => stringOf("shortcut", each));
  const phrases = Object.entries(phoneShortcutPhrases).map(([name, spoken]) => {
    const items = spoken.map((phrase) => `        <item>${inMarkup(phrase)}</item>`);
    return `    <string-array name="shortcut_${name}_phrases">\n${items.join("\n")}\n    </string-array>`;
  });
  return androidFile("widget.ts", [...names, ...phrases]);
}
