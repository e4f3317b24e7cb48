import { createHash } from "node:crypto";
import { gid } from "../ids";
import { instant } from "../instants";
import type { MetafieldRecord } from "../records";
import { type GraphqlContext, type RootResolver, userError } from "./context";

const MAX_AT_ONCE = 25;

const digestOf = (value: string) => createHash("sha256").update(value).digest("hex");

function present(metafield: MetafieldRecord) {
  return {
    __typename: "Metafield",
    id: gid("Metafield", metafield.id),
    legacyResourceId: metafield.id,
    namespace: metafield.namespace,
    key: metafield.key,
    type: metafield.type,
    value: metafield.value,
    jsonValue: metafield.type === "json" ? (JSON.parse(metafield.value) as unknown) : metafield.value,
    compareDigest: digestOf(metafield.value),
    sizeInBytes: Buffer.byteLength(metafield.value),
    createdAt: metafield.createdAt,
    updatedAt: metafield.updatedAt,
  };
}

export function metafieldsOf({ shop }: GraphqlContext, ownerId: string, namespace?: string | null) {
  return shop
    .list("metafield")
    .filter((each) => each.ownerId === ownerId && (namespace == null || each.namespace === namespace))
    .map(present);
}

interface MetafieldInput {
  ownerId: string;
  namespace?: string | null;
  key: string;
  type?: string | null;
  value: string;
  compareDigest?: string | null;
}

export const metafieldMutations = {
  /** All or nothing, as in Shopify; only the app's own metafields (owner: its installation) are simulated. */
  metafieldsSet(context, { metafields }: { metafields: MetafieldInput[] }) {
    const { shop, options } = context;
    const own = gid("AppInstallation", shop.record.installationId);
    const find = (input: MetafieldInput) =>
      shop
        .list("metafield")
        .find(
          (each) =>
            each.ownerId === input.ownerId && each.namespace === spaceOf(input) && each.key === input.key,
        );

    const problems = metafields.flatMap((input, elementIndex) => {
      const refuse = (field: string, message: string, code: string) => [
        { ...userError(["metafields", String(elementIndex), field], message, code), elementIndex },
      ];
      const existing = find(input);
      if (input.ownerId !== own)
        return refuse("ownerId", "The sandbox keeps metafields of the app installation only", "INVALID");
      if (!input.type && !existing) return refuse("type", "Type can't be blank", "BLANK");
      if (input.compareDigest != null && existing && input.compareDigest !== digestOf(existing.value)) {
        return refuse(
          "compareDigest",
          "The resource has been updated since it was loaded. Try again with an updated `compareDigest` value.",
          "STALE_OBJECT",
        );
      }
      return [];
    });
    if (metafields.length > MAX_AT_ONCE) {
      problems.push({
        ...userError(
          ["metafields"],
          `Exceeded the maximum metafields input limit of ${MAX_AT_ONCE}.`,
          "LESS_THAN_OR_EQUAL_TO",
        ),
        elementIndex: MAX_AT_ONCE,
      });
    }
    if (problems.length > 0) return { metafields: [], userErrors: problems };

    const at = instant(options.now());
    const saved = metafields.map((input) => {
      const existing = find(input);
      const record: MetafieldRecord = {
        id: existing?.id ?? options.shopifyStore.nextId(),
        ownerId: input.ownerId,
        namespace: spaceOf(input),
        key: input.key,
        type: input.type ?? existing!.type,
        value: input.value,
        createdAt: existing?.createdAt ?? at,
        updatedAt: at,
      };
      shop.put("metafield", record);
      return present(record);
    });
    return { metafields: saved, userErrors: [] };
  },
} satisfies Record<string, RootResolver>;

/** The default is the app's reserved namespace. */
const spaceOf = (input: MetafieldInput) => input.namespace ?? "$app";
