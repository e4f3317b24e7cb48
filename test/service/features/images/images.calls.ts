import type { ValidCalls } from "../../main/http/valid-call";
import { aPng } from "./pictures";

export async function imageCalls(): Promise<ValidCalls> {
  return { uploadImage: { input: { kind: "logo", data: (await aPng()).toString("base64") } } };
}
