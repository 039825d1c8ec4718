import type { ReactNode } from "react";
import { Icon } from "#design/controls/icon.tsx";

type CoinFigureProps = {
  /** A count of up to four digits. */
  value: number;
  caption: ReactNode;
  isLong?: boolean;
  isLit?: boolean;
};

export function CoinFigure({ value, caption, isLong = false, isLit = false }: CoinFigureProps) {
  return (
    <>
      {/* The figure's room is what the caption leaves, however large its letters are. */}
      <span className="n-room">
        <span className="n num" data-digits={Math.min(String(value).length, 4)}>
          {value}
        </span>
      </span>{" "}
      <span className="u" data-lines={isLong || isLit ? 2 : 1}>
        {caption}
        {isLit && (
          <>
            {" "}
            <Icon name="fire" />
          </>
        )}
      </span>
    </>
  );
}
