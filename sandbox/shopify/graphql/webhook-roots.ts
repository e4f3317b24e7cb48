import { gid, parseGid } from "../ids";
import { instant } from "../instants";
import type { WebhookSubscriptionRecord } from "../records";
import { API_VERSION } from "../webhooks/sender";
import { enumOfTopic, topicOfEnum } from "../webhooks/topics";
import { type PageArgs, pageOfList } from "./connections";
import { type RootResolver, userError } from "./context";

function present(subscription: WebhookSubscriptionRecord) {
  return {
    __typename: "WebhookSubscription",
    id: gid("WebhookSubscription", subscription.id),
    legacyResourceId: subscription.id,
    topic: enumOfTopic(subscription.topic),
    uri: subscription.uri,
    format: "JSON",
    includeFields: subscription.includeFields,
    filter: subscription.filter,
    name: subscription.name,
    metafieldNamespaces: [],
    apiVersion: { handle: API_VERSION, displayName: API_VERSION, supported: true },
    createdAt: subscription.createdAt,
    updatedAt: subscription.updatedAt,
  };
}

interface SubscriptionInput {
  uri?: string | null;
  format?: string | null;
  includeFields?: string[] | null;
  filter?: string | null;
  name?: string | null;
}

export const webhookQueries = {
  webhookSubscriptions({ shop }, args: PageArgs & { topics?: string[] | null }) {
    const found = shop
      .list("webhook")
      .filter((each) => !args.topics || args.topics.includes(enumOfTopic(each.topic)));
    return pageOfList(found.map(present), args);
  },
} satisfies Record<string, RootResolver>;

export const webhookMutations = {
  webhookSubscriptionCreate(
    { shop, options },
    { topic: name, webhookSubscription: input }: { topic: string; webhookSubscription: SubscriptionInput },
  ) {
    const refuse = (field: string[], message: string) => ({
      webhookSubscription: null,
      userErrors: [userError(field, message)],
    });
    const topic = topicOfEnum(name);
    const at = instant(options.now());
    if (!topic) return refuse(["topic"], `The sandbox never sends ${name}`);
    if (!input.uri) return refuse(["webhookSubscription", "uri"], "Address can't be blank");
    if (input.filter)
      return refuse(["webhookSubscription", "filter"], "The sandbox does not simulate filters");
    if (input.format && input.format !== "JSON")
      return refuse(["webhookSubscription", "format"], "The sandbox sends JSON");
    if (shop.list("webhook").some((each) => each.topic === topic && each.uri === input.uri)) {
      return refuse(["webhookSubscription", "uri"], "Address for this topic has already been taken");
    }
    const subscription: WebhookSubscriptionRecord = {
      id: options.shopifyStore.nextId(),
      topic,
      uri: input.uri,
      includeFields: input.includeFields ?? [],
      filter: null,
      name: input.name ?? null,
      createdAt: at,
      updatedAt: at,
    };
    shop.put("webhook", subscription);
    return { webhookSubscription: present(subscription), userErrors: [] };
  },

  webhookSubscriptionDelete({ shop }, { id }: { id: string }) {
    const known = shop.get("webhook", parseGid(id)?.id ?? "");
    if (!known) {
      const error = userError(["id"], "Webhook subscription does not exist");
      return { deletedWebhookSubscriptionId: null, userErrors: [error] };
    }
    shop.remove("webhook", known.id);
    return { deletedWebhookSubscriptionId: id, userErrors: [] };
  },
} satisfies Record<string, RootResolver>;
