import "./fields.css";
import { fill } from "@sovereign/content/public/fill";
import { fieldTexts, passwordAdvice } from "@sovereign/content/words/fields";
import { PASSWORD_MIN_LENGTH } from "@sovereign/domain/credentials";
import { useState } from "react";
import { IconButton } from "#design/controls/button.tsx";
import { Field, type FieldProps } from "./field.tsx";

export function PasswordField(props: Omit<FieldProps, "type" | "trailing">) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? "text" : "password"}
      trailing={
        <IconButton
          label={shown ? fieldTexts.hidePassword : fieldTexts.showPassword}
          icon={shown ? "eyeOff" : "eye"}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

type StrengthMeterProps = {
  /** From `passwordStrength` of the domain: 0 is the weakest (decision 35). */
  score: 0 | 1 | 2 | 3 | 4;
};

const REEDS = [1, 2, 3, 4] as const;

export function StrengthMeter({ score }: StrengthMeterProps) {
  return (
    <p className="strength" role="status">
      <svg viewBox="0 0 22 18" aria-hidden="true" focusable="false">
        {REEDS.map((reed) => (
          <line
            key={reed}
            className={reed <= score ? "is-cut" : undefined}
            x1={reed * 6 - 4}
            x2={reed * 6 - 4}
            y1={reed <= score ? 0 : 12}
            y2={18}
          />
        ))}
      </svg>
      <span>
        <span className="vh">{fill(fieldTexts.strength, { score })}</span>
        {fill(passwordAdvice[score], { count: PASSWORD_MIN_LENGTH })}
      </span>
    </p>
  );
}
