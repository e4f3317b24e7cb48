import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NOT_FOUND } from "../../contract/errors";
import { AutomationId } from "../../contract/ids";
import { endApiFor, failed } from "../endApi/end-api-for.server";
import { AutomationPage } from "../features/automations/automation-page";
import { loadAutomation } from "../features/automations/load-automations.server";
import { FormParts } from "../form/form-parts";
import { reloadOn } from "../shell/reload-on";
import { formatFor } from "../shell/shell-data.server";

export const shouldRevalidate = reloadOn("automations");

/** As the service says of an id that it does not know. */
const NO_SUCH = {
  code: NOT_FOUND,
  message: "No such automation",
  traceId: null,
  reason: "automationNotFound",
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const id = AutomationId.safeParse(params.id);
  if (!id.success) throw failed(NO_SUCH, 404);
  return loadAutomation(endApi, await formatFor(request, context), id.data);
}

export default function AutomationRoute() {
  const view = useLoaderData<typeof loader>();
  return (
    <FormParts topics={["automations"]}>
      <AutomationPage key={view.automation.id} view={view as never} />
    </FormParts>
  );
}
