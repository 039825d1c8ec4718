// @ts-check
import { SECTIONS } from "./definitions.mjs";
import { quotedValue } from "./environment-file.mjs";

/** @import { Section, Setting } from "./setting.ts" */

const WIDTH = 110;

/**
 * Joins a list.
 * @param {readonly string[]} words
 * @param {string} last
 */
const inWords = (words, last) => words.join(", ").replace(/, (?=[^,]*$)/, ` ${last} `);

/**
 * Returns what an empty value means, or undefined for nothing.
 * @param {Setting} setting
 */
function meaningOfEmpty({ rule, empty, default: otherwise, start, startSays, sandbox }) {
  const meant =
    empty ??
    (rule.kind === "port"
      ? `${otherwise}, or a free one when that is taken`
      : otherwise || undefined);
  const started = start ?? startSays ?? (sandbox && "the sandbox's");
  if (!meant) return started && `Under npm start: ${started}`;
  return `Empty means ${meant}${started ? ` (npm start: ${started})` : ""}`;
}

/**
 * Returns the default for `.env.example`, or an empty string where writing it changes something.
 * @param {Setting} setting
 */
function shownValue({ rule, default: otherwise = "", start, startSays, sandbox }) {
  const isChanged = start ?? startSays ?? sandbox;
  if (isChanged !== undefined || rule.kind === "port" || rule.kind === "named addresses") return "";
  return quotedValue(otherwise);
}

/**
 * Returns a setting's whole description.
 * @param {Setting} setting
 */
function descriptionOf(setting) {
  const { text, rule } = setting;
  const isChoice = rule.kind === "choice" || rule.kind === "choices";
  const said = isChoice
    ? `${text} ${inWords(rule.of, rule.kind === "choice" ? "or" : "and")}.`
    : text;
  const meaning = shownValue(setting) === "" && meaningOfEmpty(setting);
  return meaning ? `${said} ${meaning}.` : said;
}

/**
 * Formats a text as comment lines.
 * @param {string} text
 */
function commentOf(text) {
  const lines = ["#"];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line.length + 1 + word.length > WIDTH) lines.push(`# ${word}`);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines.join("\n");
}

export function environmentExample() {
  const intro = commentOf(
    "Every setting with its default, written by npm run settings:write. Copy it to .env and uncomment the settings you change; an empty value means the default. Environment variables override this file. Put a value with a space, $, # or a quote in single quotes.",
  );
  const sections = SECTIONS.map(({ heading, settings }) => {
    const lines = entriesOf(settings).map(
      ([name, setting]) => `${commentOf(descriptionOf(setting))}\n#${name}=${shownValue(setting)}`,
    );
    return `# ${heading}.\n\n${lines.join("\n")}`;
  });
  return `${[intro, ...sections].join("\n\n")}\n`;
}

/**
 * Returns a section's settings as [name, setting].
 * @param {Section} settings
 * @returns {[string, Setting][]}
 */
function entriesOf(settings) {
  return Object.entries(settings);
}
