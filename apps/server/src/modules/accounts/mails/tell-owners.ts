import type { StaffWarning } from "@sovereign/content/words/mails";

/** Tells every owner of what concerns somebody of the staff; nothing for anybody else. */
export type TellOwners = (userId: string, warning: StaffWarning, key: string) => Promise<void>;
