import { startProcess } from "../../server/process";
import { KILLED_OFTEN } from "./queue-times";
import { ImportId, ShopDomain } from "../../contract/ids";
import type { Import } from "../../contract/imports";
import type { Actor } from "../../service/platform/context";
import { addImportPart } from "../../service/features/imports/add-import-part";
import { checkImport } from "../../service/features/imports/check-import";
import { checkFile } from "../../service/features/imports/check-file.task";
import { createImport } from "../../service/features/imports/create-import";
import { getImport } from "../../service/features/imports/get-import";
import { runImport } from "../../service/features/imports/run-import.task";
import { findImport } from "../../service/features/imports/imports.queries";
import { transaction } from "../../service/platform/db/database";
import { resumeLongTask } from "../../service/platform/long-tasks/change-long-task";
import { startImport } from "../../service/features/imports/start-import";
import { installShop } from "../../service/main/shop-lifecycle/install-shop";
import { findShopByDomain } from "../../service/domain/shops/shops.queries";
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

async function actorOf(): Promise<Actor> {
  const domain = ShopDomain.parse(process.env.IMPORT_SHOP);
  return {
    shop: (await findShopByDomain(ctx.db, domain))!.id,
    domain,
    user: "admin-token",
    via: "admin-token",
  };
}

replyToParent<Asks>(
  {
    async install({ token, shop, orders }) {
      const plan = { planCode: "ADVANCED", quotaAmount: 50_000 };
      await installShop(ctx, { token, shop: ShopDomain.parse(shop) }, { plan });
      await saveManyOrders(ctx, (await actorOf()).shop, orders);
      return {};
    },
    async upload({ csv }) {
      const actor = await actorOf();
      const bytes = Buffer.from(csv);
      const { id } = await createImport(ctx, actor, { name: "kill.csv", size: bytes.length });
      await addImportPart(ctx, actor, { id, part: 0, data: bytes.toString("base64") });
      const mapping = { order_number: 0, tracking_number: 1 };
      const reading = { encoding: "utf-8", separator: ",", date_order: "ymd", mapping } as const;
      return checkImport(ctx, actor, { id, reading });
    },
    async goOn({ id: text }) {
      const [actor, id] = [await actorOf(), ImportId.parse(text)];
      const { state, taskId } = (await findImport(ctx.db, actor.shop, id))!;
      if (state === "checked") return startImport(ctx, actor, id);
      await transaction(ctx.db, async (tx) => {
        if (state === "checking") await resumeLongTask(ctx, tx, checkFile, actor.shop, taskId!);
        if (state === "running") await resumeLongTask(ctx, tx, runImport, actor.shop, taskId!);
      });
      return (await getImport(ctx, actor, id)).import;
    },
    facts: () => gatherImportFacts(ctx.db),
  },
  stop,
);
