import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { endApiFor } from "../endApi/end-api-for.server";
import { AutomationsCard } from "../features/automations/automations-card";
import { loadAutomations } from "../features/automations/load-automations.server";
import { SingleScreenPage } from "../features/screens/single-screen-page";
import { reloadOn } from "../shell/reload-on";
import { formatFor } from "../shell/shell-data.server";

export const shouldRevalidate = reloadOn("automations", "deliveries");

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadAutomations(await endApiFor(request, context), await formatFor(request, context));
}

export default function AutomationsPage() {
  const { automations, ready, isPaused } = useLoaderData<typeof loader>();
  return (
    <SingleScreenPage id="automations">
      <AutomationsCard automations={automations} ready={ready} isPaused={isPaused} />
    </SingleScreenPage>
  );
}
