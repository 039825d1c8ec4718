/** Text messages to phones. */
export type Texts = {
  /** Hands a message over; throws `factor.text_not_sent` when it was not taken. */
  send(message: { to: string; body: string }): Promise<void>;
};
