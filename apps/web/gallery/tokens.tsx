import { accountForm } from "@sovereign/content/words/auth";
import { Specimen, State } from "./specimen.tsx";

const COLORS = [
  "bg",
  "sunken",
  "raised",
  "overlay",
  "text",
  "text-2",
  "text-3",
  "edge",
  "line",
  "metal",
  "positive",
  "negative",
  "fill",
  "on-fill",
  "fill-hover",
  "scrim",
  "skeleton",
];

const SPACES = ["s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10"];

const TYPE = [
  "hero",
  "display",
  "title",
  "heading",
  "thing",
  "lede",
  "note",
  "body",
  "small",
  "micro",
  "word",
];

const SHADES = ["t2", "t3", "pos", "neg", "metal"];

export function Tokens() {
  return (
    <>
      <Specimen name="Colors">
        {COLORS.map((color) => (
          <State key={color} name={color}>
            <div className="swatch" style={{ background: `var(--${color})` }} />
          </State>
        ))}
      </Specimen>
      <Specimen name="Type">
        {TYPE.map((style) => (
          <State key={style} name={style} wide>
            <p className={style}>{accountForm.title["sign-in"]}</p>
          </State>
        ))}
      </Specimen>
      <Specimen name="Text colors">
        {SHADES.map((shade) => (
          <State key={shade} name={shade}>
            <p className={shade}>{accountForm.motto}</p>
          </State>
        ))}
      </Specimen>
      <Specimen name="Links">
        <State name="link">
          <a className="link" href="#tokens">
            {accountForm.forgot}
          </a>
        </State>
        <State name="link tap">
          <a className="link tap small" href="#tokens">
            {accountForm.back}
          </a>
        </State>
      </Specimen>
      <Specimen name="Space">
        {SPACES.map((space) => (
          <State key={space} name={space}>
            <div className="space" style={{ width: `var(--${space})` }} />
          </State>
        ))}
      </Specimen>
    </>
  );
}
