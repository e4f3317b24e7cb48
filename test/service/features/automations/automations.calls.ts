import type { AutomationDefinitionInput } from "../../../../contract/automation";
import { AutomationId } from "../../../../contract/ids";
import { createAutomation } from "../../../../service/features/automations/edit-automations";
import { AutomationDefinition } from "../../../../contract/automation";
import type { Prepared, ValidCalls } from "../../main/http/valid-call";

const definition: AutomationDefinitionInput = {
  trigger: { on: "silent", days: 7 },
  actions: [{ do: "note", text: "Ask the courier" }],
};

export async function automationCalls({ service, shop, guest, order }: Prepared): Promise<ValidCalls> {
  const name = "Ask the courier";
  const make = async () =>
    AutomationId.parse(
      (
        await createAutomation(service.ctx, shop.actor, {
          name,
          definition: AutomationDefinition.parse(definition),
        })
      ).id,
    );
  const kept = await make();
  let deleted = kept;
  const { name: orderName } = await service.ctx.db
    .selectFrom("orders")
    .select("name")
    .where("shopId", "=", shop.id)
    .where("id", "=", order as never)
    .executeTakeFirstOrThrow();
  return {
    getAutomation: { input: { id: kept } },
    tryAutomation: { input: { definition } },
    tryAutomationOnOrder: { input: { definition, order: orderName } },
    createAutomation: { input: { name, definition }, caller: guest },
    updateAutomation: { input: { id: kept, name, definition, revision: 1 } },
    moveWaitingRuns: { input: { id: kept, version: 1 } },
    switchAutomation: { input: { id: kept, is_on: true } },
    deleteAutomation: {
      input: () => ({ id: deleted }),
      restore: async () => {
        deleted = await make();
      },
    },
  };
}
