import { readFileSync } from "node:fs";
import path from "node:path";
import { DockerfileParser, type From, type JSONInstruction, type PropertyInstruction } from "dockerfile-ast";
import { projectRoot } from "../../service/platform/project-root";

/** One instruction of a Dockerfile, its lines joined. */
export interface Step {
  keyword: string;
  /** As written, without flags. */
  text: string;
  flags: Record<string, string>;
  /** Words of the exec form; undefined where a shell would run it. */
  exec: string[] | undefined;
  /** Of ENV, ARG and LABEL, without quotes. */
  properties: Record<string, string>;
  line: number;
}

export interface Stage {
  name: string | undefined;
  image: string;
  steps: Step[];
}

export const dockerfileText = (): string => readFileSync(path.join(projectRoot, "Dockerfile"), "utf8");

/** The stages of a Dockerfile, in their order. */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const keyword = instruction.getKeyword();
    if (keyword === "FROM") {
      const from = instruction as From;
      stages.push({ name: from.getBuildStage() ?? undefined, image: from.getImage() ?? "", steps: [] });
      continue;
    }
    const json = instruction as Partial<JSONInstruction>;
    const flags = json.getFlags?.() ?? [];
    const strings = json.getJSONStrings?.() ?? [];
    const text = instruction
      .getArguments()
      .map((each) => each.getValue())
      .join(" ");
    stages.at(-1)?.steps.push({
      keyword,
      text,
      flags: Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? ""])),
      exec: strings.length > 0 ? strings.map((each) => each.getJSONValue()) : execOf(text),
      properties: Object.fromEntries(
        ((instruction as Partial<PropertyInstruction>).getProperties?.() ?? []).map((each) => [
          each.getName(),
          each.getValue() ?? "",
        ]),
      ),
      line: instruction.getRange().start.line + 1,
    });
  }
  return stages;
}

/** Of a health check, whose words the parser leaves as they are. */
function execOf(text: string): string[] | undefined {
  const list = /^CMD (\[.*\])$/.exec(text)?.[1];
  return list === undefined ? undefined : (JSON.parse(list) as string[]);
}

/** The last step of a kind, which is the one in force. */
export const lastOf = (stage: Stage, keyword: string): Step | undefined =>
  stage.steps.findLast((step) => step.keyword === keyword);

/** Environment that a stage's process gets. */
export const environmentOf = (stage: Stage): Record<string, string> =>
  Object.assign({}, ...stage.steps.filter(({ keyword }) => keyword === "ENV").map((step) => step.properties));
