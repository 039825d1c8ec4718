/** Why a refund came back, in the email about it: Stripe's words, and one for all others. */
export const refundFailures = {
  expired_or_canceled_card: "Your bank sent it back, because the card has expired or was canceled.",
  lost_or_stolen_card: "Your bank sent it back, because the card was reported as lost or stolen.",
  declined: "Your bank declined it.",
  charge_for_pending_refund_disputed: "The payment was disputed before it arrived.",
  canceled: "It was called off before it reached your bank.",
  unknown: "It did not reach your bank, or your bank sent it back.",
} as const;
