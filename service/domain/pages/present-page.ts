import { PageRules } from "../../../contract/page-document";
import type { TrackingPage } from "../../../contract/tracking-pages";
import type { Actor, Context } from "../../platform/context";
import { presentAuthor } from "../../platform/settings/settings";
import { pageUrlOf } from "../shops/shop-addresses";
import type { PageRow } from "./pages.queries";

/** A page as the merchant's list has it. */
export function presentPage({ config }: Pick<Context, "config">, actor: Actor, page: PageRow): TrackingPage {
  const { id, name, address, isDefault, publishedVersion, draftVersion, changedAt } = page;
  const plain = pageUrlOf(config, actor.ownShop);
  return {
    ...{ id, name, address, is_default: isDefault },
    url: address ? `${plain.replace(/\/$/, "")}/${address}` : plain,
    rules: PageRules.parse(page.rules),
    is_published: isDefault || publishedVersion !== null,
    has_changes: draftVersion !== (page.publishedDraftVersion ?? (isDefault ? 0 : -1)),
    version: draftVersion,
    published_version: publishedVersion,
    scheduled_at: page.scheduledAt?.toISOString() ?? null,
    scheduled_version: page.scheduledDraftVersion,
    changed: changedAt && { at: changedAt.toISOString(), by: presentAuthor(actor, page.changedBy) },
  };
}
