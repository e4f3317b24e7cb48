import { startProcess } from "../../server/process";
import { KILLED_OFTEN } from "./queue-times";
import { ShopDomain } from "../../contract/ids";
import type { Import } from "../../contract/imports";
import { installShop } from "../../service/main/shop-lifecycle/install-shop";
import { actorOf } from "./actor-of";
import { goOnWithImport, uploadImport } from "./import-work";
import { replyToParent } from "./reply-to-parent";
import { gatherImportFacts, type ImportFacts, saveManyOrders } from "./import-facts";

/** The product's own process, as a child that can be killed while it imports a file. */
export interface Asks {
  install: { input: { token: string; shop: string; orders: number }; answer: object };
  upload: { input: { csv: string }; answer: Import };
  /** Goes on from wherever it is: the job of a killed process would be given back only after a minute. */
  goOn: { input: { id: string }; answer: Import };
  facts: { input: object; answer: ImportFacts };
}

const { service, stop } = await startProcess(process.env, { queueTimes: KILLED_OFTEN });
const { ctx } = service;
const actor = () => actorOf(ctx, process.env.IMPORT_SHOP!);

replyToParent<Asks>(
  {
    async install({ token, shop, orders }) {
      const plan = { planCode: "ADVANCED", quotaAmount: 50_000 };
      await installShop(ctx, { token, shop: ShopDomain.parse(shop) }, { plan });
      await saveManyOrders(ctx, (await actor()).shop, orders);
      return {};
    },
    upload: async ({ csv }) => uploadImport(ctx, await actor(), csv),
    goOn: async ({ id }) => goOnWithImport(ctx, await actor(), id),
    facts: () => gatherImportFacts(ctx.db),
  },
  stop,
);
