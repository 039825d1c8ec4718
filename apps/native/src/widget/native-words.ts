import { widgetTexts } from "@sovereign/content/words/widget";

const texts: [string, string][] = Object.entries(widgetTexts);

const WRITTEN =
  "Written by `npm run widget -w apps/native` from packages/content/src/words/en/widget.ts.";

export function iosWords(): string {
  const lines = texts.map(([name, text]) => `"${name}" = "${text.replace(/["\\]/g, "\\$&")}";`);
  return `/* ${WRITTEN} */\n${lines.join("\n")}\n`;
}

const MARKUP: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export function androidWords(): string {
  const lines = texts.map(([name, text]) => {
    const value = text
      .replace(/["'\\@?]/g, "\\$&")
      .replace(/[&<>]/g, (sign) => MARKUP[sign] ?? sign);
    return `    <string name="widget_${snakeCase(name)}">${value}</string>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>\n<!-- ${WRITTEN} -->\n<resources>\n${lines.join("\n")}\n</resources>\n`;
}
