import { catalog, catalogIds, collections } from "../catalog";
import { gid, parseGid } from "../ids";
import { type PageArgs, pageOfList } from "./connections";
import type { RootResolver } from "./context";

type Collection = (typeof collections)[number];

const present = (collection: Collection) => ({
  __typename: "Collection",
  id: gid("Collection", collection.id),
  legacyResourceId: collection.id,
  title: collection.title,
  products: (args: PageArgs) =>
    pageOfList(
      catalog.flatMap((product, index) => {
        if (!collection.has(product)) return [];
        const { productId } = catalogIds(index, 0);
        const id = gid("Product", productId);
        return [{ __typename: "Product", id, legacyResourceId: productId, title: product.title }];
      }),
      args,
    ),
});

/** `title:word*`, several of them joined by AND: each has to begin a word of the title. */
const matches = ({ title }: Collection, query: string) =>
  [...query.matchAll(/title:([^\s*]+)\*/g)].every(([, word]) =>
    title
      .toLowerCase()
      .split(/\W+/)
      .some((each) => each.startsWith(word!.toLowerCase())),
  );

export const collectionQueries = {
  collections: (_, args: PageArgs & { query?: string | null }) =>
    pageOfList(collections.filter((each) => matches(each, args.query ?? "")).map(present), args),

  collection(_, { id }: { id: string }) {
    const found = collections.find((each) => each.id === parseGid(id)?.id);
    return found ? present(found) : null;
  },
} satisfies Record<string, RootResolver>;
