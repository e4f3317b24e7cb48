/** What a form carries in its field `json`; undefined for what is not JSON, which every schema refuses. */
export async function jsonIn(request: Request): Promise<unknown> {
  const text = String((await request.formData()).get("json") ?? "");
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
