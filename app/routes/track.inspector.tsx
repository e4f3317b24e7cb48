import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { BlockStack, Button, ButtonGroup } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { NOT_FOUND } from "../../contract/errors";
import { machineIds, type MachineId } from "../../machines/registry";
import { PageFrame } from "../components/page-frame";
import { failed } from "../endApi/end-api-for.server";
import billing from "../features/billing/billing.css?url";
import { Inspector } from "../features/inspector/inspector";
import styles from "../features/inspector/inspector.css?url";
import { loadInspector, type InspectorView } from "../features/inspector/load-inspector.server";
import { requireAdmin } from "../shell/require-admin.server";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: billing },
  { rel: "stylesheet", href: styles },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  return loadInspector(request, context);
}

/** Nothing is ever sent from here; whoever tries learns no more than that. */
export async function action({ request, context }: ActionFunctionArgs) {
  await requireAdmin(request, context);
  throw failed({ code: NOT_FOUND, message: "", traceId: null }, 404);
}

export default function InspectorPage() {
  const view = useLoaderData<typeof loader>() as InspectorView;
  const [, setSearch] = useSearchParams();
  const { t } = useTranslation("inspector");
  const choose = (machine: MachineId) => setSearch({ machine }, { preventScrollReset: true });

  return (
    <PageFrame title={t("title")} subtitle={t("text")}>
      <div className="wb-inspector">
        <BlockStack gap="400">
          <ButtonGroup>
            {machineIds.map((id) => (
              <Button key={id} pressed={id === view.machine} onClick={() => choose(id)}>
                {t(`machine.${id}`)}
              </Button>
            ))}
          </ButtonGroup>
          <Inspector view={view} onMachine={choose} />
        </BlockStack>
      </div>
    </PageFrame>
  );
}
