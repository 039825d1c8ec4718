import { registerWriteKinds } from "#core/outbox/write-kinds.ts";
import { dayKinds } from "#features/one-thing/day-kinds.ts";
import { partnerKinds } from "#features/partner/partner-kinds.ts";
import { programmeKinds } from "#features/programme/programme-kinds.ts";
import { readerKinds } from "#features/reader/reader-kinds.ts";

registerWriteKinds({ ...dayKinds, ...programmeKinds, ...readerKinds, ...partnerKinds });
