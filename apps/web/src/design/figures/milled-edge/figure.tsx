import { type RefCallback, useCallback, useState } from "react";
import { type Drawing, type Reed, type Shape, shapeKey } from "./drawing.ts";

export function ShapeElement({ shape, className }: { shape: Shape; className?: string }) {
  const { kind, ...attributes } = shape;
  const Element = kind;
  return <Element {...attributes} className={className} />;
}

const revealed = new Set<string>();

/** Animates only the first appearance of `name` in this visit. */
function useReveal(name: string | undefined): [RefCallback<Element>, boolean] {
  const [reveal] = useState(() => name !== undefined && !revealed.has(name));
  const drawn = useCallback(
    (figure: Element | null) => {
      if (figure && name !== undefined) revealed.add(name);
    },
    [name],
  );
  return [drawn, reveal];
}

type FigureProps = {
  drawing: Drawing;
  label: string;
  className: string;
  reveal?: string | undefined;
};

/** A change of today's mark animates that reed alone. */
export function Figure({ drawing, label, className, reveal }: FigureProps) {
  const [drawn, revealing] = useReveal(reveal);
  const todaysMark = drawing.reeds.find((reed) => reed.today)?.mark;
  const [markAtFirst] = useState(todaysMark);
  const turns = revealing && drawing.turn ? { "--turn": `${drawing.turn}deg` } : undefined;
  const look = revealing ? (turns ? " mill turns" : " mill") : "";
  const classes = `milled milled-${drawing.reedsPerDay} ${className}${look}`;
  const content = (
    <>
      {drawing.base.map((shape) => (
        <ShapeElement key={shapeKey(shape)} shape={shape} className="base" />
      ))}
      {drawing.reeds.map((reed) => (
        <ReedElement
          key={`${reed.order}-${reed.mark}`}
          reed={reed}
          revealing={revealing}
          fresh={reed.today && reed.mark !== markAtFirst}
        />
      ))}
      {drawing.numerals.map(({ text, x, y, tick, reached }) => (
        <g key={`${text}-${x}`} className={reached ? "mile is-done" : "mile"}>
          {tick && <ShapeElement shape={tick} className="mile-tick" />}
          <text x={x} y={y}>
            {text}
          </text>
        </g>
      ))}
      {drawing.ring && <ShapeElement shape={drawing.ring} className="ring" />}
    </>
  );
  const viewBox = `0 0 ${drawing.width} ${drawing.height}`;
  return label === "" ? (
    <svg
      ref={drawn}
      viewBox={viewBox}
      className={classes}
      style={turns}
      aria-hidden="true"
      focusable="false"
    >
      {content}
    </svg>
  ) : (
    <svg
      ref={drawn}
      viewBox={viewBox}
      className={classes}
      style={turns}
      role="img"
      aria-label={label}
      focusable="false"
    >
      {content}
    </svg>
  );
}

function ReedElement({
  reed,
  revealing,
  fresh,
}: {
  reed: Reed;
  revealing: boolean;
  fresh: boolean;
}) {
  const classes = ["reed", `reed-${reed.mark}`, reed.today && "is-today", fresh && "is-fresh"];
  const style = revealing ? { "--i": reed.order } : undefined;
  return (
    <g className={classes.filter(Boolean).join(" ")} style={style}>
      {reed.shapes.map((shape) => (
        <ShapeElement key={shapeKey(shape)} shape={shape} />
      ))}
    </g>
  );
}
