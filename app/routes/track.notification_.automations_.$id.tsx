import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { NOT_FOUND } from "../../contract/errors";
import { AutomationId } from "../../contract/ids";
import { endApiFor, failed } from "../endApi/end-api-for.server";
import { AutomationPage } from "../features/automations/automation-page";
import { NewAutomationPage } from "../features/automations/new-automation-page";
import { loadAutomation, loadNewAutomation } from "../features/automations/load-automations.server";
import styles from "../features/mail-editor/mail-editor.css?url";
import { FormParts } from "../form/form-parts";
import { reloadOn } from "../shell/reload-on";
import { formatFor } from "../shell/shell-data.server";
import { callAddress } from "../shell/use-end-api";

/** Variables, orders and tests are chosen in dialogs of the editor of emails. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

const reload = reloadOn("automations");

/** What was deleted is not read again: it would be an error page, which takes the toast with it, until the page is left. */
export const shouldRevalidate: ShouldRevalidateFunction = (given) =>
  !given.formAction?.startsWith(callAddress("deleteAutomation")) && reload(given);

/** In place of an id: one that is not saved yet. */
const NEW = "new";

/** As the service says of an id that it does not know. */
const NO_SUCH = {
  code: NOT_FOUND,
  message: "No such automation",
  traceId: null,
  reason: "automationNotFound",
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const format = await formatFor(request, context);
  if (params.id === NEW)
    return {
      ...(await loadNewAutomation(endApi, format, new URL(request.url).searchParams.get("ready"))),
      isNew: true as const,
    };
  const id = AutomationId.safeParse(params.id);
  if (!id.success) throw failed(NO_SUCH, 404);
  return { ...(await loadAutomation(endApi, format, id.data)), isNew: false as const };
}

export default function AutomationRoute() {
  const view = useLoaderData<typeof loader>();
  return (
    <FormParts topics={["automations"]}>
      {view.isNew ? (
        <NewAutomationPage key={view.ready} view={view as never} />
      ) : (
        <AutomationPage key={view.automation.id} view={view as never} />
      )}
    </FormParts>
  );
}
