import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { Review } from "@sovereign/domain/review";
import { type DeviceStorage, devicePrefix, deviceStorage } from "#core/device/device-storage.ts";

/**
 * Unsaved answers to reviews' questions, one per member and review: written at each keystroke,
 * removed once the server has the text. Under the member's drafts, so that signing out for good
 * takes them along.
 */
function createAnswerDrafts(storage: DeviceStorage) {
  const keyOf = (userId: string, review: Review, lastDay: CalendarDate) =>
    `${devicePrefix}-draft-${userId}-review-${review}-${lastDay}`;
  return {
    read: (userId: string, review: Review, lastDay: CalendarDate) =>
      storage.getItem(keyOf(userId, review, lastDay)),
    write(userId: string, review: Review, lastDay: CalendarDate, text: string) {
      try {
        storage.setItem(keyOf(userId, review, lastDay), text);
      } catch {
        // Full: the page still holds the text.
      }
    },
    remove: (userId: string, review: Review, lastDay: CalendarDate) =>
      storage.removeItem(keyOf(userId, review, lastDay)),
  };
}

export const answerDrafts = createAnswerDrafts(deviceStorage);
