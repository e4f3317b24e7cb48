import { createTag } from "../../../../../service/domain/orders/tags/create-tag";
import type { Prepared, ValidCalls } from "../../../main/http/valid-call";

export async function tagCalls({ service, shop }: Prepared): Promise<ValidCalls> {
  const { id } = await createTag(service.ctx, shop.actor, { name: "SIM000000001" });
  let spare = id;
  return {
    createTag: { input: () => ({ name: `another ${Math.random()}` }) },
    renameTag: { input: { id, name: "SIM000000001 renamed" } },
    deleteTag: {
      input: () => ({ id: spare }),
      restore: async () => {
        spare = (await createTag(service.ctx, shop.actor, { name: `spare ${Math.random()}` })).id;
      },
    },
  };
}
