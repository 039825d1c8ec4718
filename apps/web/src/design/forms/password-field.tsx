import { fieldTexts } from "@sovereign/content/words/fields";
import { useState } from "react";
import { IconButton } from "#design/controls/button.tsx";
import { Field, type FieldProps } from "./field.tsx";

/** A password on a ruled line, with a button that shows and hides it. Takes a ref. */
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
