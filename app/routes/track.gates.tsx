import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BlockStack, Card, Text } from "@shopify/polaris";
import { z } from "zod";
import { TOO_LARGE } from "../../contract/errors";
import { MAX_GATES_FILE_BYTES } from "../../permissions/file-size";
import { PageFrame } from "../components/page-frame";
import { endApiFor, failed } from "../endApi/end-api-for.server";
import { formIn } from "../endApi/form-in.server";
import { GateMatrix } from "../features/gates/gate-matrix";
import { GatesInForce } from "../features/gates/gates-in-force";
import { presentGates } from "../features/gates/present-gates.server";
import { TryFiles } from "../features/gates/try-files";
import { ViewAsButtons } from "../features/gates/view-as-buttons";
import { formatFor } from "../shell/shell-data.server";
import { requireAdmin } from "../shell/require-admin.server";

export { offlineClientAction as clientAction } from "../endApi/offline-client-action";

const FileText = z.string().max(MAX_GATES_FILE_BYTES);
const Tried = z.object({ gates: FileText.optional(), plans: FileText.optional() });

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const endApi = await endApiFor(request, context);
  const [overview, format] = await Promise.all([endApi.getGates(), formatFor(request, context, "en")]);
  return { gates: presentGates(overview, format) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireAdmin(request, context);
  const tried = Tried.safeParse(Object.fromEntries(await formIn(request)));
  if (!tried.success) throw failed({ code: TOO_LARGE, message: "The file is too large", traceId: null }, 413);

  const endApi = await endApiFor(request, context);
  return { ok: true as const, report: await endApi.tryGates(tried.data) };
}

/** Trying a file changes nothing that any page shows. */
export const shouldRevalidate = () => false;

/** English only, as `npm run gates`, whose findings it shows, and the console of operators: decisions/059. */
export default function GatesPage() {
  const { gates } = useLoaderData<typeof loader>();

  return (
    <div lang="en">
      <PageFrame title="Plan gates" subtitle="Which plan opens which feature, as of today.">
        <BlockStack gap="400">
          <GatesInForce gates={gates} />
          <ViewAsButtons />
          <Card>
            <BlockStack gap="300">
              <Text as="h2" variant="headingMd">
                What each plan includes
              </Text>
              <GateMatrix matrix={gates.matrix} label="What each plan includes" />
            </BlockStack>
          </Card>
          <TryFiles />
        </BlockStack>
      </PageFrame>
    </div>
  );
}
