export const readingKey = (userId: string) => ["reading", userId] as const;
