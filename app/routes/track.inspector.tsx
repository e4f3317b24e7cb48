import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams, type ShouldRevalidateFunction } from "@remix-run/react";
import { BlockStack, Button, ButtonGroup } from "@shopify/polaris";
import { machineIds, type MachineId } from "../../machines/registry";
import { readTrace } from "../../machines/tooling/trace";
import { PageFrame } from "../components/page-frame";
import billing from "../features/billing/billing.css?url";
import { Inspector } from "../features/inspector/inspector";
import styles from "../features/inspector/inspector.css?url";
import { loadInspector, type InspectorView } from "../features/inspector/load-inspector.server";
import { formIn } from "../endApi/form-in.server";
import { useTranslation } from "../i18n/translation";
import { requireAdmin } from "../shell/require-admin.server";

export { offlineClientAction as clientAction } from "../endApi/offline-client-action";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: billing },
  { rel: "stylesheet", href: styles },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  return loadInspector(request, context);
}

/** Checks the text of a trace file, and keeps nothing of it. */
export async function action({ request, context }: ActionFunctionArgs) {
  await requireAdmin(request, context);
  const text = (await formIn(request)).get("trace");
  return { ok: true as const, read: readTrace(typeof text === "string" ? text : "") };
}

/** Reading a file changes nothing that any page shows. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod ? false : defaultShouldRevalidate;

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
