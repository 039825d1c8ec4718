export type SmsProvider = {
  send(message: { to: string; body: string }): Promise<void>;
};
