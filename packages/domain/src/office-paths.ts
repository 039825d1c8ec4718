import type { FaultState } from "./fault.ts";
import type { PieceShelf, PieceState } from "./piece.ts";
import type { MemberAct } from "./staff-log.ts";

type Piece = { shelf: PieceShelf | ":shelf"; name: string };

/** The office's pages; apart from `paths`, which every member downloads. */
export const officePaths = {
  today: "/office",
  money: "/office/money",
  moneyOf: (month: string) => `/office/money?month=${month}`,
  moneyRows: (month: string, figure: string) => `/office/money?month=${month}&rows=${figure}`,
  members: "/office/members",
  foundMembers: (words: string) => `/office/members?q=${encodeURIComponent(words)}`,
  filteredMembers: (conditions: string) => `/office/members?conditions=${conditions}`,
  member: (id: string) => `/office/members/${id}`,
  /** The member's page with the sheet of an action. */
  act: (id: string, kind: MemberAct) => `/office/members/${id}?act=${kind}`,
  broadcasts: "/office/broadcasts",
  broadcast: (id: string) => `/office/broadcasts/${id}`,
  newBroadcast: "/office/broadcasts/new",
  writeTo: (conditions: string) => `/office/broadcasts/new?conditions=${conditions}`,
  mails: "/office/broadcasts/mails",
  mail: (template: string) => `/office/broadcasts/mails/${template}`,
  /** Members whose payment failed, with a link to pay. */
  writeToFailed: "/office/broadcasts/new?about=payments",
  habits: "/office/habits",
  habitsBy: (habit: string) => `/office/habits?by=${habit}`,
  offers: "/office/offers",
  gifts: "/office/gifts",
  gift: (id: string) => `/office/gifts/${id}`,
  publish: "/office/publish",
  piecesIn: (state: PieceState) => `/office/publish?state=${state}`,
  piece: ({ shelf, name }: Piece) => `/office/publish/${shelf}/${name}`,
  pieceVersions: ({ shelf, name }: Piece) => `/office/publish/${shelf}/${name}/versions`,
  pieceVersion: ({ shelf, name }: Piece, version: number) =>
    `/office/publish/${shelf}/${name}/versions?version=${version}`,
  piecePreview: ({ shelf, name }: Piece) => `/office/publish/${shelf}/${name}/preview`,
  faults: "/office/faults",
  faultsWith: (reference: string) => `/office/faults?q=${encodeURIComponent(reference)}`,
  faultsIn: (state: FaultState) => `/office/faults?state=${state}`,
  log: "/office/log",
  backups: "/office/backups",
  team: "/office/team",
  more: "/office/more",
  join: "/office/join",
  /**
   * Not `token`, which a page removes from its URL, and so from the return path after a sign-in.
   */
  joinWith: (token: string) => `/office/join?invitation=${encodeURIComponent(token)}`,
  anyOther: "/office/*",
} as const;
