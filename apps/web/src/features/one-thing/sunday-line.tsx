import { sundayTexts } from "@sovereign/content/words/one-thing-page";
import { Link } from "react-router";
import { paths } from "#core/page/paths.ts";
import styles from "./one-thing.module.css";

/** On a Sunday with nothing left to do: the link to the week's review (decision 88). */
export function SundayLine() {
  return (
    <p className={`${styles.sunday} small t2`}>
      {sundayTexts.ready}
      <Link className="link tap" to={paths.weekReview()}>
        {sundayTexts.review}
      </Link>
    </p>
  );
}
