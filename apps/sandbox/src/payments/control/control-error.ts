/** The control was asked for something that does not exist or cannot happen now. */
export class ControlError extends Error {
  override readonly name = "ControlError";
}
