import { startProcess } from "../../server/process";
import { KILLED_OFTEN } from "./queue-times";
import { ShopDomain } from "../../contract/ids";
import { installShop } from "../../service/main/shop-lifecycle/install-shop";
import { endWaits } from "./end-waits";
import { replyToParent } from "./reply-to-parent";
import { gatherFacts } from "./ingest-facts";
import { gatherPushFacts } from "./push-facts";

/**
 * The product's own process, as a child that can be killed. Beside its port it answers its parent over the channel
 * between them, because nobody else may look into the embedded database while it runs.
 */
export interface Asks {
  install: { input: { token: string; shop: string }; answer: object };
  facts: { input: object; answer: Awaited<ReturnType<typeof gatherFacts>> };
  pushFacts: { input: object; answer: Awaited<ReturnType<typeof gatherPushFacts>> };
  /** Ends the waiting for what a killed process held: leases, and jobs between two tries. */
  endWaits: { input: object; answer: object };
}

const startedAt = new Date();
const { service, stop } = await startProcess(process.env, { queueTimes: KILLED_OFTEN });

replyToParent<Asks>(
  {
    // Room for every order, so that each is tracked.
    install: ({ token, shop }) =>
      installShop(
        service.ctx,
        { token, shop: ShopDomain.parse(shop) },
        { plan: { planCode: "ADVANCED", quotaAmount: 50_000 } },
      ),
    facts: () => gatherFacts(service.ctx.db),
    pushFacts: () => gatherPushFacts(service.ctx.db),
    async endWaits() {
      await endWaits(service.ctx, startedAt);
      return {};
    },
  },
  stop,
);
