import { cutAtMarks } from "@sovereign/content/public/features";
import { Fragment } from "react";
import "./marked.css";

/** A text with its marks of what is coming as small outlined words (decision 48). */
export function Marked({ text }: { text: string }) {
  return cutAtMarks(text).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <Fragment key={part}>
        {" "}
        <span className="coming">{part}</span>
      </Fragment>
    ),
  );
}
