import { fill } from "@sovereign/content/public/fill";
import { language } from "@sovereign/content/words/language";
import { exampleDetails as words } from "@sovereign/content/words/office-frame";
import type { ReactNode } from "react";
import { brand } from "#core/words/brand.ts";
import styles from "./parts.module.css";

/** The text a member will read, in their font. */
export function TheyRead({ children }: { children: ReactNode }) {
  return <q className={`block ${styles.read}`}>{children}</q>;
}

/** Which details of every email are still examples, before one is sent. */
export function ExampleDetails() {
  const details = (["companyName", "companyAddress", "supportEmail"] as const).filter((name) =>
    /\bexample\b/i.test(brand[name]),
  );
  if (details.length === 0) return null;
  const names = new Intl.ListFormat(language.tag).format(details.map((name) => words[name]));
  return <p className="pretty t2">{fill(words.sentence, { names })}</p>;
}
