import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

/** Where the Shopify admin opens the app; its token travels in the query. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/track/dashboard${new URL(request.url).search}`);
