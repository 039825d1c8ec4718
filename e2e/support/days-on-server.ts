import type { Page } from "@playwright/test";
import type { Member } from "#product/member.ts";

export const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).click();

export async function commitOnPage({ page, editor }: Member, text: string): Promise<void> {
  await editor.fill(text);
  await press(page, "Commit to My ONE Thing");
}

type Days = {
  today: string;
  records: {
    target_date: string;
    content: string;
    completion_status: string;
    reflected_at: string | null;
  }[];
};

const overviewOf = async (member: Member): Promise<Days> =>
  JSON.parse((await member.ask("/api/one-things")).text);

export async function todayOnServer(member: Member) {
  const { today, records } = await overviewOf(member);
  const record = records.find((day) => day.target_date === today);
  return { content: record?.content, answer: record?.reflected_at && record.completion_status };
}

export const daysOnServer = async (member: Member) =>
  (await overviewOf(member)).records.map(({ target_date, content }) => [target_date, content]);
