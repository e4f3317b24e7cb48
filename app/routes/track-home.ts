import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

/** The bare address. The query goes along: the admin's id token is in it. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/track/dashboard${new URL(request.url).search}`);
