import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { endApiFor } from "../endApi/end-api-for.server";
import { ScreenPage } from "../features/sections/section-page";
import { BlacklistCard } from "../features/showing/blacklist-card";
import { CustomStatusCard } from "../features/showing/custom-status-card";
import { loadWords } from "../features/showing/load-showing.server";
import { SilenceCard } from "../features/showing/silence-card";
import { FormParts } from "../shell/form-parts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadWords(await endApiFor(request, context));
}

export default function AddOnsPage() {
  const { blacklist, customStatuses, silence } = useLoaderData<typeof loader>();

  return (
    <FormParts>
      <ScreenPage
        area="addOns"
        built={{
          "blacklisted-routing": <BlacklistCard saved={blacklist} />,
          "custom-status": <CustomStatusCard saved={customStatuses} />,
          "silence-text": <SilenceCard saved={silence} />,
        }}
      />
    </FormParts>
  );
}
