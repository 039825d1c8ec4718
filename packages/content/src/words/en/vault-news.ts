export const vaultNewsTexts = {
  title: "Since you were here",
  new: "New",
  changed: "Changed",
} as const;
