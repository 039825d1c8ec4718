import "./passage.css";

/** A piece of a text, and whether it is what was searched for. */
export type PassagePiece = { text: string; match: boolean };

/** A passage in its pieces; what was searched for is marked. */
export function Passage({ pieces }: { pieces: readonly PassagePiece[] }) {
  let from = 0;
  return pieces.map(({ text, match }) => {
    const key = from;
    from += text.length;
    return match ? (
      <mark key={key} className="found">
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    );
  });
}
