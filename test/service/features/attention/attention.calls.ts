import { DEFAULT_ATTENTION } from "../../../../contract/attention";
import type { Prepared, ValidCalls } from "../../main/http/valid-call";

export function attentionCalls({ order }: Prepared): ValidCalls {
  return {
    updateAttention: { input: { value: DEFAULT_ATTENTION, version: 0 } },
    dismissAttention: { input: { id: order } },
  };
}
