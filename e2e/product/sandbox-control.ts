export async function control<Answer>(
  sandbox: string,
  act: string,
  order: Record<string, unknown> = {},
): Promise<Answer> {
  const answer = await fetch(`${sandbox}/control/${act}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(order),
  });
  if (!answer.ok) throw new Error(`${act} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
