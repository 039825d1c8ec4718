export const fieldTexts = {
  over: { one: "{count} character over the limit", other: "{count} characters over the limit" },
  left: { one: "{count} character left", other: "{count} characters left" },
  atMostLeft: {
    one: "At most {count} character left",
    other: "At most {count} characters left",
  },
  overSpoken: "Over the limit",
  showPassword: "Show password",
  hidePassword: "Hide password",
  strength: "Password strength {score} of 4. ",
} as const;

/** Advice by a password's strength (decision 35). */
export const passwordAdvice = {
  0: "Use at least {count} characters.",
  1: "Easy to guess. Three or four unrelated words are better.",
  2: "Fair. A few more characters would help.",
  3: "Good.",
  4: "Strong.",
} as const;
