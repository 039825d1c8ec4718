const REEDS = Array.from({ length: 12 }, (_, reed) => reed);

export function Spinner({ label }: { label: string }) {
  return (
    <span className="spinner" role="status">
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        {REEDS.map((reed) => (
          <line
            key={reed}
            x1={12}
            x2={12}
            y1={2}
            y2={6}
            opacity={0.25 + (0.75 * reed) / (REEDS.length - 1)}
            transform={`rotate(${reed * 30} 12 12)`}
          />
        ))}
      </svg>
      {label}
    </span>
  );
}
