import { saveCustomDomain } from "../../../../service/domain/custom-domains/custom-domains.queries";
import { transaction } from "../../../../service/platform/db/database";
import type { Prepared, ValidCalls } from "../../main/http/valid-call";

export async function customDomainCalls({ service, shop }: Prepared): Promise<ValidCalls> {
  const { ctx } = service;
  const now = ctx.now();
  const values = { host: "track.brand.localhost", addedAt: now, nextCheckAt: now };
  await transaction(ctx.db, (tx) => saveCustomDomain(tx, { shopId: shop.id, ...values }));
  return { setCustomDomain: { input: { host: "track.other-brand.localhost" } } };
}
