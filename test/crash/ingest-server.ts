import { startProcess } from "../../server/process";
import { ShopDomain } from "../../contract/ids";
import { installShop } from "../../service/shops/install-shop";
import { gatherFacts } from "./ingest-facts";

/**
 * The product's own process, as a child that can be killed. Beside its port it answers its parent over the channel
 * between them, because nobody else may look into the embedded database while it runs.
 */
export interface Asks {
  install: { input: { token: string; shop: string }; answer: object };
  facts: { input: object; answer: Awaited<ReturnType<typeof gatherFacts>> };
}

const { service, stop } = await startProcess(process.env);

const answers: { [Name in keyof Asks]: (input: Asks[Name]["input"]) => Promise<Asks[Name]["answer"]> } = {
  // Room for every order, so that each is tracked.
  install: ({ token, shop }) =>
    installShop(
      service.ctx,
      { token, shop: ShopDomain.parse(shop) },
      { plan: { planCode: "ADVANCED", quotaAmount: 50_000 } },
    ),
  facts: () => gatherFacts(service.ctx.db),
};

process.on("message", ({ id, ask, input }: { id: number; ask: keyof Asks; input: never }) => {
  answers[ask](input).then(
    (answer) => process.send?.({ id, answer }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  );
});
process.on("disconnect", () => process.exit(1));
process.once("SIGTERM", () => void stop().then(() => process.exit(0)));
process.send?.({ ready: true });
