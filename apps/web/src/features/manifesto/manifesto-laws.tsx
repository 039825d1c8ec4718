import type { ManifestoAnswer } from "@sovereign/server/api";

/** The laws, each with its numeral (specification, section 3). */
export function ManifestoLaws({ principles }: Pick<ManifestoAnswer, "principles">) {
  return (
    <ol className="manifesto-laws">
      {principles.map(({ number, title, description }) => (
        <li key={number} className="manifesto-law">
          <span className="manifesto-numeral">{number}</span>
          <div>
            <h2>{title}</h2>
            <p>{description}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
