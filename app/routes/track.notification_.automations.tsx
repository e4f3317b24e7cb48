import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { endApiFor } from "../endApi/end-api-for.server";
import { AutomationsCard } from "../features/automations/automations-card";
import { loadAutomations, readyEmails } from "../features/automations/load-automations.server";
import { SingleScreenPage } from "../features/screens/single-screen-page";
import { reloadOn } from "../shell/reload-on";
import { formatFor } from "../shell/shell-data.server";

export const shouldRevalidate = reloadOn("automations");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const format = await formatFor(request, context);
  return { automations: await loadAutomations(endApi, format), emails: await readyEmails(format.tag) };
}

export default function AutomationsPage() {
  const { automations, emails } = useLoaderData<typeof loader>();
  return (
    <SingleScreenPage id="automations">
      <AutomationsCard automations={automations} emails={emails} />
    </SingleScreenPage>
  );
}
