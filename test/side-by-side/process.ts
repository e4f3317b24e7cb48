import { getRequestListener } from "@hono/node-server";
import { createServer } from "node:http";
import { ShopDomain } from "../../contract/ids";
import { createService } from "../../service/main/create-service";
import { jobs } from "../../service/main/jobs";
import { installShop } from "../../service/main/shop-lifecycle/install-shop";
import { readConfig } from "../../service/platform/config/config";
import { devSecrets } from "../../service/platform/config/dev-secrets";
import { openConfiguredDatabase } from "../../service/platform/db/open";
import { createLog } from "../../service/platform/log";
import { replyToParent } from "../crash/reply-to-parent";

/**
 * The service of one version, on the database of two: this file is copied beside the code of the version before, so it uses only what
 * both have. Its jobs run when the parent says so.
 */
export interface Asks {
  install: { input: { token: string; shop: string }; answer: object };
  runDue: { input: object; answer: { ran: number } };
  jobNames: { input: object; answer: string[] };
}

const config = readConfig(process.env, devSecrets);
const log = createLog(config.logLevel);
const database = await openConfiguredDatabase(config, log, () => process.exit(1));
const service = await createService({ config, log, database, smtpUrl: config.smtpUrl! });
const server = createServer(getRequestListener((request) => service.app.fetch(request)));
await new Promise<void>((resolve) => server.listen(config.port, "127.0.0.1", resolve));

replyToParent<Asks>(
  {
    install: ({ token, shop }) =>
      installShop(
        service.ctx,
        { token, shop: ShopDomain.parse(shop) },
        { plan: { planCode: "ADVANCED", quotaAmount: 1000 } },
      ),
    runDue: async () => ({ ran: await service.queue.runDue(service.ctx) }),
    jobNames: async () => jobs.map(({ name }) => name),
  },
  async () => {
    server.closeAllConnections();
    server.close();
    await service.stop(1000);
    await database.close();
  },
);
