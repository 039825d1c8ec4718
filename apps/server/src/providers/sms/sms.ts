export type SmsProvider = {
  /** Sends an SMS; throws `factor.text_not_sent` when it was not accepted. */
  send(message: { to: string; body: string }): Promise<void>;
};
