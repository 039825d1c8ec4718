/** The last sentence of "Subscription started": where receipts are, and how a guest gets in. */
export const receiptNote = {
  member: "Your receipts are in the same place.",
  guest:
    "You paid without an account: open one with this address, and everything is there, receipts too.",
} as const;

/** Below every mail; takes `company`, `address` and `product`. */
export const mailFooter =
  "{company}, {address}. Sent about an account at {product}; we send no newsletters.";
