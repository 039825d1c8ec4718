import { fill } from "@sovereign/content/public/fill";
import { deletionNote } from "@sovereign/content/words/mails";
import { stores } from "@sovereign/content/words/settings-page";
import type { DeletionReceipt } from "@sovereign/contract/deletion";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import type { MailJob } from "#jobs/jobs.ts";

const isKnown = (store: string): store is keyof typeof stores => store in stores;

export function deletionMail(to: string, receipt: DeletionReceipt, backupDays: string): MailJob {
  const { number, deleted_at, time_zone, card, store } = receipt;
  return {
    template: "account-deleted",
    to,
    values: {
      receipt: number,
      deleted_at: new Intl.DateTimeFormat("en-US", {
        dateStyle: "long",
        timeStyle: "short",
        timeZone: timeZoneOr(time_zone),
      }).format(new Date(deleted_at)),
      backup_days: backupDays,
      card_note: cardNote(card),
      store_note: storeNote(store),
    },
    key: `account-deleted:${number}`,
  };
}

function cardNote(card: boolean | null): string {
  if (card === null) return deletionNote.cardUnseen;
  return card ? deletionNote.card : deletionNote.noCard;
}

function storeNote(store: string | null): string {
  const { app_store: apple, play_store: google } = stores;
  if (store && isKnown(store)) {
    return fill(deletionNote.store, { store: stores[store].name, url: stores[store].url });
  }
  return fill(store ? deletionNote.otherStore : deletionNote.noStore, {
    apple: apple.url,
    google: google.url,
  });
}
