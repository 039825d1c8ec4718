const SHOWN = ["alt", "aria-description", "aria-label", "aria-roledescription", "aria-valuetext"];
const ATTRIBUTES = [...SHOWN, "placeholder", "title"];

/** Addresses, and the names of files, of keys and of things in code, are the same in every language. */
const NO_WORDS = /\S+@\S+|\b\w+\.(?:csv|json)\b|https?:\S+|\S+\/r\/\w+|\(F8\)|^\w+(?:[-_]\w+)+$/g;

function textsOf(root: Element): string[] {
  const texts: string[] = [];
  for (const element of [root, ...root.querySelectorAll("*")]) {
    if (element.matches("script, style, pre")) continue;
    texts.push(...ATTRIBUTES.map((name) => element.getAttribute(name) ?? ""));
    for (const child of element.childNodes) {
      if (child.nodeType === child.TEXT_NODE) texts.push(child.textContent ?? "");
    }
  }
  return texts;
}

/** The texts and text attributes of a page that hold a plain letter, each once. */
export function plainLetters(root: Element): string[] {
  const plain = textsOf(root).filter((text) => /[A-Za-z]/.test(text.replaceAll(NO_WORDS, "")));
  return [...new Set(plain)];
}
