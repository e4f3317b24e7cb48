import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NOT_FOUND } from "../../contract/errors";
import { getMailTemplate } from "../../contract/mail-templates";
import { GatedPage } from "../components/gated-page";
import { endApiFor, failed } from "../endApi/end-api-for.server";
import { loadMailEditor } from "../features/mail-editor/load-mail-editor.server";
import { MailEditor } from "../features/mail-editor/mail-editor";
import styles from "../features/mail-editor/mail-editor.css?url";
import { useTranslation } from "../i18n/translation";
import { formatFor } from "../shell/shell-data.server";
import { reloadOn } from "../shell/reload-on";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

// What is edited stays as it is; whether ours is sent, or the template fails, is read again.
export const shouldRevalidate = reloadOn("store", "templates");

const NO_SUCH_KIND = { code: NOT_FOUND, message: "No such kind of email", traceId: null };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const parsed = getMailTemplate.query.safeParse({ kind: query.kind });
  // The email of an automation is edited with the automation.
  if (!parsed.success || parsed.data.kind === "automated") throw failed(NO_SUCH_KIND, 404);
  return loadMailEditor(endApi, await formatFor(request, context), parsed.data.kind);
}

export default function MailEditorRoute() {
  const data = useLoaderData<typeof loader>();
  const { t } = useTranslation(["mailEditor", "notifications"]);
  const title = t("mailEditor:title", { name: t(`notifications:kinds.${data.kind}.title`) });
  return (
    <GatedPage feature="notification-setting" title={title}>
      {() => <MailEditor key={data.kind} data={data} />}
    </GatedPage>
  );
}
