import { spawnSync } from "node:child_process";
import { chownSync, cpSync, mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { readBuildContext } from "./build-context";
import { environmentOf, type Stage, type Step } from "./read-dockerfile";

interface Options {
  /** An empty folder, in which each stage gets one of its own. */
  into: string;
  /** The build's context. */
  from: string;
  /** Values of ARG. */
  args: ReadonlyMap<string, string>;
  say: (line: string) => void;
}

/** The kinds of steps that only describe the image. */
const DESCRIBE = new Set(["ENV", "LABEL", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "CMD"]);

/**
 * Does what the stages of a Dockerfile say, in folders that stand for their file systems: COPY and RUN below the WORKDIR, by this machine's
 * Node and shell in place of the base image's. Shows that the steps are whole and in order, not that the base image has what they need.
 * @returns the folder of the last stage's WORKDIR
 * @throws Error for a step that fails, or of a kind that is not understood here
 */
export function buildStages(stages: readonly Stage[], options: Options): string {
  const folders = new Map<string, string>();
  let last = "";
  stages.forEach((stage, index) => {
    const root = path.join(options.into, stage.name ?? String(index));
    mkdirSync(root);
    folders.set(stage.name ?? String(index), root);
    last = buildStage(stage, root, folders, options);
  });
  return last;
}

function buildStage(stage: Stage, root: string, folders: Map<string, string>, options: Options): string {
  let workdir = root;
  const args = new Map<string, string>();
  for (const step of stage.steps) {
    options.say(`${path.basename(root)}:${step.line} ${step.keyword} ${step.text}`.slice(0, 150));
    if (step.keyword === "WORKDIR") {
      workdir = path.join(root, step.text);
      mkdirSync(workdir, { recursive: true });
    } else if (step.keyword === "ARG") {
      for (const [name, initial] of Object.entries(step.properties))
        args.set(name, options.args.get(name) ?? initial);
    } else if (step.keyword === "COPY") copy(step, { root, workdir, folders, context: options.from });
    else if (step.keyword === "RUN")
      run(step, workdir, { ...Object.fromEntries(args), ...environmentOf(stage) });
    else if (!DESCRIBE.has(step.keyword))
      throw new Error(`Line ${step.line}: ${step.keyword} is not done here`);
  }
  return workdir;
}

/** By sh, as the image would. Nothing of this process's environment but what npm needs to reach its registry. */
function run(step: Step, cwd: string, env: Record<string, string>): void {
  const inherited = Object.entries(process.env).filter(([name]) =>
    /^(PATH|HOME|https?_proxy|no_proxy|npm_config_(registry|cache|userconfig|cafile|strict_ssl)|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE)$/i.test(
      name,
    ),
  );
  const { status, error } = spawnSync("sh", ["-c", step.text], {
    cwd,
    env: { ...Object.fromEntries(inherited), ...env } as NodeJS.ProcessEnv,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (error || status !== 0) throw new Error(`Line ${step.line}: RUN ended with ${status}`, { cause: error });
}

interface Places {
  root: string;
  workdir: string;
  folders: Map<string, string>;
  context: string;
}

/** A folder's content, or files into a folder: a destination that ends with a slash, or is the only one of several files. */
function copy(step: Step, { root, workdir, folders, context }: Places): void {
  const { from } = step.flags;
  const unknown = Object.keys(step.flags).filter((flag) => flag !== "from" && flag !== "chown");
  if (unknown.length > 0) throw new Error(`Line ${step.line}: --${unknown.join(", --")} is not done here`);
  const stage = from === undefined ? undefined : folders.get(from);
  if (from !== undefined && !stage) throw new Error(`Line ${step.line}: there is no stage ${from} before it`);
  const words = step.text.split(" ");
  const destination = words.pop()!;
  const target = path.resolve(workdir, destination.startsWith("/") ? `.${destination}` : destination);
  const { names, isIgnored } = stage ? { names: [], isIgnored: () => false } : readBuildContext(context);
  const isKept = (file: string) => !isIgnored(file);
  for (const word of words) {
    const isWholeContext = !stage && word === ".";
    const sources = isWholeContext
      ? names.map((name) => path.join(context, name))
      : [path.join(stage ?? context, word)];
    for (const source of sources) {
      if (!stage && !isWholeContext && !names.includes(path.normalize(word).split(path.sep)[0]!))
        throw new Error(`Line ${step.line}: .dockerignore leaves ${word} out`);
      const isFolder = statSync(source).isDirectory();
      const into = isFolder && !isWholeContext ? target : path.join(target, path.basename(source));
      mkdirSync(path.dirname(into), { recursive: true });
      cpSync(source, into, { recursive: true, filter: isKept, verbatimSymlinks: true });
    }
  }
  const owner = /^(\d+):(\d+)$/.exec(step.flags.chown ?? "");
  if (step.flags.chown && !owner) throw new Error(`Line ${step.line}: --chown takes numbers here`);
  if (owner && process.getuid?.() === 0) chownSync(target, Number(owner[1]), Number(owner[2]));
  if (!target.startsWith(root)) throw new Error(`Line ${step.line}: ${destination} is outside of the stage`);
}

/** Bytes of all files below a folder. */
export function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}
