import { Badge, BlockStack, Button, ButtonGroup, Card, InlineStack, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { inWords } from "../../../machines/cover-table";
import type { CoverReport, GeneratedPath } from "../../../machines/path-cover-report";
import { pathAsTest } from "../../../machines/path-test";
import type { MachineId } from "../../../machines/registry";
import { useToast } from "../../shell/toasts";

interface Props {
  machine: MachineId;
  report: CoverReport;
  onPlay: (paths: readonly GeneratedPath[], title: string) => void;
}

/** Every path that can be generated, what they cover together, and what none of them does. */
export function PathsCard({ machine, report: { paths, covered, missing }, onPlay }: Props) {
  const { t } = useTranslation("inspector");
  const showToast = useToast();
  const copy = async (path: GeneratedPath) => {
    try {
      await navigator.clipboard.writeText(pathAsTest(machine, path));
      showToast(t("paths.copied"));
    } catch (error) {
      // Refused by the browser, as it is without https; anything else is a mistake of ours.
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
        <ol className="wb-inspector-list wb-inspector-paths">
          {paths.map((path, index) => (
            <li key={index}>
              <span>{path.name.replaceAll("xstate.", "").replaceAll(".actor.", " ")}</span>
              <ButtonGroup>
                <Button
                  size="slim"
                  accessibilityLabel={t("paths.playOne", { number: index + 1 })}
                  onClick={() => onPlay([path], t("paths.one", { number: index + 1 }))}
                >
                  {t("replay.play")}
                </Button>
                <Button
                  size="slim"
                  accessibilityLabel={t("paths.copyOne", { number: index + 1 })}
                  onClick={() => void copy(path)}
                >
                  {t("paths.copy")}
                </Button>
              </ButtonGroup>
            </li>
          ))}
        </ol>
      </BlockStack>
    </Card>
  );
}
