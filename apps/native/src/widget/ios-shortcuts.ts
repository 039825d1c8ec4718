import { phoneShortcutPhrases, phoneShortcutTexts } from "@sovereign/content/words/widget";

const SHORTCUTS = [
  { name: "commit", intent: "CommitIntent", symbol: "target" },
  { name: "answer", intent: "ReflectIntent", symbol: "checkmark.circle" },
] as const;

const quoted = (text: string) => text.replace(/["\\]/g, "\\$&");
const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the iPhone's shortcuts. Their phrases must be literals, and each must name the app. */
export function iosShortcuts(): string {
  const shortcuts = SHORTCUTS.map(({ name, intent, symbol }) => {
    const phrases = phoneShortcutPhrases[name].map(
      (phrase) => `                "${quoted(asSentence(phrase))} in \\(.applicationName)",`,
    );
    return `        AppShortcut(
            intent: ${intent}(),
            phrases: [
${phrases.join("\n")}
            ],
            shortTitle: "${quoted(phoneShortcutTexts[name])}",
            systemImageName: "${symbol}"
        )`;
  });
  return `// Written by \`npm run widget -w apps/native\` from packages/content/src/words/en/widget.ts.
import AppIntents

struct Shortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
${shortcuts.join("\n")}
    }
}
`;
}
