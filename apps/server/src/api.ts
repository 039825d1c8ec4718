// The server's API as types: what the web app may import of the server, and nothing else.
export type {
  AuthUser,
  MemberAnswer,
  SessionAnswer,
  SessionUser,
} from "./modules/accounts/accounts.schema.ts";
export type { ManifestoAnswer, SignatureAnswer } from "./modules/manifesto/manifesto.schema.ts";
export type {
  CheckoutAnswer,
  HostedPageAnswer,
  MembershipAnswer,
  PaymentTestAnswer,
  PurchaseAnswer,
  PurchasesAnswer,
} from "./modules/memberships/memberships.schema.ts";
export type { ProgrammeAnswer, ProgrammeDayAnswer } from "./modules/programme/programme.schema.ts";
export type {
  ListedVaultItem,
  VaultAnswer,
  VaultItemAnswer,
  VaultSearchAnswer,
} from "./modules/vault/vault.schema.ts";
