import type { ActionFunction, LoaderFunction, ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];
type Handler = LoaderFunction & ActionFunction;

/**
 * Routes without a page give plain values to Remix's client. To whoever asks them without `.data`, as no page of ours does,
 * they give the same as JSON: Remix does so too, but writes to the console each time that it will not in its next version.
 */
export function plainAsJson(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes as Record<string, Routes[string]>).map(([id, route]) => {
    if (!route || route.module.default) return [id, route] as const;
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      ...(loader && { loader: withJson(loader as Handler) }),
      ...(action && { action: withJson(action as Handler) }),
    };
    return [id, { ...route, module }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function withJson(handler: Handler): Handler {
  return async (args) => {
    const value: unknown = await handler(args);
    return value instanceof Response || args.context.isData ? value : Response.json(value);
  };
}
