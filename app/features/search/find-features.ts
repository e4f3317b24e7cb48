import type { TFunction } from "i18next";
import type { SearchItem } from "../../../machines/search-items";
import { features, type FeatureEntry } from "./registry";

const form = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();

/** The entry an item was made of; undefined for orders, shipments and customers. */
export const entryOf = ({ path, anchor, key }: SearchItem): FeatureEntry | undefined =>
  features.find((entry) => entry.path === path && entry.anchor === anchor && entry.feature === key);

/** Features whose name holds the text, those that begin with it first. */
export function findFeatures(query: string, t: TFunction<never>): SearchItem[] {
  const wanted = form(query);
  if (wanted === "") return [];
  return features
    .map(({ title, path, anchor, feature }) => {
      const item: SearchItem = { title: (t as (key: string) => string)(title), path, anchor };
      return feature ? { ...item, key: feature } : item;
    })
    .map((item) => ({ item, at: form(item.title).indexOf(wanted) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => Number(one.at > 0) - Number(other.at > 0))
    .map(({ item }) => item);
}
