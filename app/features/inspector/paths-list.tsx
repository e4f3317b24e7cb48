import { BlockStack, Button, ButtonGroup, Text, TextField } from "@shopify/polaris";
import { useDeferredValue, useState } from "react";
import { describeMachine, eventName } from "../../../machines/tooling/describe-machine";
import { inWords } from "../../../machines/tooling/path-table";
import type { GeneratedPath } from "../../../machines/tooling/path-cover-report";
import { entryOf, type MachineId } from "../../../machines/registry";
import { useTranslation } from "../../i18n/translation";
import { valueOf } from "./live-card";

interface Props {
  machine: MachineId;
  /** All paths: a path's number is its index here. */
  paths: readonly GeneratedPath[];
  /** Paths listed without a search text. */
  shown: readonly GeneratedPath[];
  onPlay: (path: GeneratedPath, number: number) => void;
  onCopy: (path: GeneratedPath) => void;
}

/** Paths by the state they lead to; a text filters those through matching transitions. */
export function PathsList({ machine, paths, shown, onPlay, onCopy }: Props) {
  const { t } = useTranslation("inspector");
  const [text, setText] = useState("");
  const wanted = useDeferredValue(text.trim().toLowerCase());
  const [wordsOf] = useState(() => textIn(machine));
  const found = wanted ? paths.filter((path) => wordsOf(path).includes(wanted)) : shown;

  return (
    <BlockStack gap="300">
      <TextField
        label={t("paths.filter")}
        value={text}
        onChange={setText}
        autoComplete="off"
        clearButton
        onClearButtonClick={() => setText("")}
      />
      <div role="status">{found.length === 0 && <Text as="p">{t("paths.none")}</Text>}</div>
      <div className="wb-inspector-paths">
        {[...byEnd(found)].map(([end, group]) => (
          <section key={end} aria-label={t("paths.end", { state: end })}>
            <Text as="h3" variant="headingSm" breakWord>
              {t("paths.end", { state: end })}
            </Text>
            <ul className="wb-inspector-list">
              {group.map((path) => {
                const number = paths.indexOf(path) + 1;
                return (
                  <li key={number}>
                    <span>{path.steps.map(({ event }) => eventName(event.type)).join(" → ")}</span>
                    <ButtonGroup>
                      <Button
                        size="slim"
                        accessibilityLabel={`${t("replay.play")}: ${t("paths.one", { number })}`}
                        onClick={() => onPlay(path, number)}
                      >
                        {t("replay.play")}
                      </Button>
                      <Button
                        size="slim"
                        accessibilityLabel={`${t("paths.copy")}: ${t("paths.one", { number })}`}
                        onClick={() => onCopy(path)}
                      >
                        {t("paths.copy")}
                      </Button>
                    </ButtonGroup>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </div>
    </BlockStack>
  );
}

function byEnd(paths: readonly GeneratedPath[]): Map<string, GeneratedPath[]> {
  const groups = new Map<string, GeneratedPath[]>();
  for (const path of paths) {
    const end = valueOf(path.steps.at(-1)?.state ?? path.first);
    groups.set(end, [...(groups.get(end) ?? []), path]);
  }
  return groups;
}

/** The transitions of a path as its chart and the list of missing ones write them, in lower case. */
function textIn(machine: MachineId): (path: GeneratedPath) => string {
  const { transitions } = describeMachine(entryOf(machine).machine);
  const words = new Map(transitions.map((transition) => [transition.key, inWords(transition)]));
  return ({ name, steps }) =>
    [name, ...steps.flatMap(({ taken }) => taken.map((key) => words.get(key) ?? ""))]
      .join("\n")
      .toLowerCase();
}
