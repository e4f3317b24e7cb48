import { formIn } from "./form-in.server";

/** What a form carries in its field `json`. @throws Response as `formIn` does */
export async function jsonIn(request: Request): Promise<unknown> {
  return jsonOf(await formIn(request));
}

/** Undefined for what is not JSON, which every schema refuses. */
export function jsonOf(form: FormData): unknown {
  try {
    return JSON.parse(String(form.get("json") ?? ""));
  } catch {
    return undefined;
  }
}
