import "./passage.css";

export type PassagePiece = { text: string; match: boolean };

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
