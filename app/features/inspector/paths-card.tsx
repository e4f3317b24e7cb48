import { Badge, BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { useMemo, useState } from "react";
import { inWords } from "../../../machines/tooling/path-table";
import { fewestOf, type CoverReport, type GeneratedPath } from "../../../machines/tooling/path-cover-report";
import { pathAsTest } from "../../../machines/tooling/path-test";
import type { MachineId } from "../../../machines/registry";
import { useTranslation } from "../../i18n/translation";
import { useToast } from "../../shell/toasts";
import { PathsList } from "./paths-list";

interface Props {
  machine: MachineId;
  report: CoverReport;
  onPlay: (paths: readonly GeneratedPath[], title: string) => void;
}

/** Maximum number of listed paths: the few that cover everything come first. */
const MANY = 60;

/** All generated paths, their combined coverage, and the transitions without a path. */
export function PathsCard({ machine, report: { paths, covered, missing }, onPlay }: Props) {
  const { t } = useTranslation("inspector");
  const few = useMemo(() => (paths.length > MANY ? fewestOf(paths) : paths), [paths]);
  const [shown, setShown] = useState<readonly GeneratedPath[]>(few);
  const showToast = useToast();
  const copy = async (path: GeneratedPath) => {
    try {
      await navigator.clipboard.writeText(pathAsTest(machine, path));
      showToast(t("paths.copied"));
    } catch (error) {
      // Refused by the browser, as it is without https; any other error is a bug of ours.
      if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
      showToast({ content: t("paths.notCopied"), error: true });
    }
  };

  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <InlineStack gap="200" blockAlign="center">
            <Text as="h2" variant="headingMd">
              {t("paths.title")}
            </Text>
            <Badge tone={missing.length > 0 ? "warning" : "success"}>
              {t("paths.cover", { covered: covered.length, count: covered.length + missing.length })}
            </Badge>
          </InlineStack>
          <Button onClick={() => onPlay(paths, t("paths.all"))}>{t("paths.playAll")}</Button>
        </InlineStack>
        {missing.length > 0 && (
          <ul className="wb-findings">
            {missing.map((transition) => (
              <li key={transition.key}>
                {t("paths.missing")} <code>{inWords(transition)}</code>
              </li>
            ))}
          </ul>
        )}
        {shown.length < paths.length && (
          <InlineStack gap="200" blockAlign="center">
            <Text as="p" tone="subdued">
              {t("paths.few")}
            </Text>
            <Button variant="plain" onClick={() => setShown(paths)}>
              {t("paths.every", { number: paths.length })}
            </Button>
          </InlineStack>
        )}
        <PathsList
          machine={machine}
          paths={paths}
          shown={shown}
          onPlay={(path, number) => onPlay([path], t("paths.one", { number }))}
          onCopy={(path) => void copy(path)}
        />
      </BlockStack>
    </Card>
  );
}
