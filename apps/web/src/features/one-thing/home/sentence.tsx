import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import styles from "./home.module.css";

/** Three lines in the large size; CJK characters count twice. */
const LARGE_MAX = 78;
const WIDE = /[\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]|[\ud840-\ud8ff]/g;

function isLong(text: string): boolean {
  const wide = text.match(WIDE)?.length ?? 0;
  return text.length + wide > LARGE_MAX || text.split("\n").length > 3;
}

type SentenceProps = {
  text: string;
  isHeading?: boolean;
};

/** A day's sentence, smaller if long, and clamped: the ONE Thing page shows it whole. */
export function Sentence({ text, isHeading = false }: SentenceProps) {
  const Element = isHeading ? "h1" : "p";
  return (
    <Element
      className={`${styles.sentence} ${isLong(text) ? styles.long : ""} thing written`}
      dir="auto"
    >
      {isHeading ? <Link to={paths.oneThing}>{text}</Link> : text}
    </Element>
  );
}
