/** The colors of Ink, the brand's default theme, as in design/tokens/tokens.css. */
export const INK = {
  background: "#100f0d",
  text: "#f2eee5",
  quiet: "#bdb6a8",
  edge: "#7a7367",
  metal: "#c8b088",
} as const;
