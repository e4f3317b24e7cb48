import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { NOT_FOUND } from "../../contract/errors";
import { PageId } from "../../contract/ids";
import { endApiFor, failed } from "../endApi/end-api-for.server";
import { loadPageEditor } from "../features/page-editor/load-page-editor.server";
import { PageEditor } from "../features/page-editor/page-editor";
import { partOfAnchor } from "../features/page-editor/part-of-anchor";
import styles from "../features/page-editor/page-editor.css?url";
import { formatFor } from "../shell/shell-data.server";
import { reloadOn } from "../shell/reload-on";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

// What the editor saves is its own; published, or renamed elsewhere, the page is read again.
export const shouldRevalidate = reloadOn("store");

/** As the service says of an id that it does not know. */
const NO_SUCH_PAGE = { code: NOT_FOUND, message: "No such page", traceId: null, reason: "pageNotFound" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const id = PageId.safeParse(params.id);
  if (!id.success) throw failed(NO_SUCH_PAGE, 404);
  return loadPageEditor(endApi, await formatFor(request, context), id.data);
}

export default function PageEditorRoute() {
  const data = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const anchor = query.get("anchor");
  return (
    <PageEditor
      key={`${data.page.id} ${anchor}`}
      data={data}
      start={partOfAnchor(anchor) ?? { kind: "list" }}
    />
  );
}
