import type { Topic, Versions } from "../../contract/topics";

/** What the page of an order shows; without "checks", which change all the time. */
const OF_ORDER = ["orders", "notes", "deliveries"] as const;

/** The topics' versions as one text, to compare. */
export const versionOfTopics = (versions: Versions, topics: readonly Topic[] = OF_ORDER): string =>
  topics.map((topic) => versions[topic] ?? 0).join(".");
