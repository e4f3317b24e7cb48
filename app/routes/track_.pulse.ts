import type { LoaderFunctionArgs } from "@remix-run/node";
import { OrderId } from "../../contract/ids";
import { Topic } from "../../contract/topics";
import { endApiFor } from "../endApi/end-api-for.server";
import { versionOfTopics } from "../shell/topic-versions";

/** What the list of orders and the dashboard show. */
const LISTED = Topic.options.filter((topic) => topic !== "notes" && topic !== "checks");

/**
 * The version of what is open, so that an open page knows when to load again: of the order that the address names (`order`), of
 * the topics that it names (`topic`), else of what the list shows.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const { searchParams } = new URL(request.url);
  const { data: order } = OrderId.safeParse(searchParams.get("order"));
  const named = Topic.options.filter((topic) => searchParams.getAll("topic").includes(topic));
  const shop = await endApi.getVersions(order ? { order } : {});
  const version = order ? shop.order : versionOfTopics(shop.versions, named.length > 0 ? named : LISTED);
  return Response.json(
    { version, shop: versionOfTopics(shop.versions) },
    { headers: { "cache-control": "no-store" } },
  );
}
