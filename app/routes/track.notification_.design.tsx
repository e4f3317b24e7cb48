import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { endApiFor } from "../endApi/end-api-for.server";
import styles from "../features/mail-editor/mail-editor.css?url";
import { DesignForm } from "../features/notifications/design/design-form";
import { loadDesign } from "../features/notifications/design/load-design.server";
import { SingleScreenPage } from "../features/screens/single-screen-page";
import { FormParts } from "../form/form-parts";
import { reloadOn } from "../shell/reload-on";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const shouldRevalidate = reloadOn("settings", "pages");

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadDesign(await endApiFor(request, context));
}

export default function DesignPage() {
  const view = useLoaderData<typeof loader>();

  return (
    <FormParts>
      <SingleScreenPage id="email-design">
        <DesignForm view={view} />
      </SingleScreenPage>
    </FormParts>
  );
}
