import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../../service/platform/project-root";

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  overrides?: object;
}

const read = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");
const namesOf = (file: string) => {
  const { dependencies, devDependencies } = JSON.parse(read(file)) as Manifest;
  return Object.keys({ ...dependencies, ...devDependencies });
};
const { stdout } = spawnSync(
  "git",
  ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx", "*.mjs", "*.js"],
  {
    cwd: projectRoot,
    encoding: "utf8",
  },
);
const sources = stdout.split("\n").filter((file) => file && !file.startsWith("test/scripts/packages.test"));
const texts = sources.map(read);

/** Named in no source file, and needed all the same. */
const NEEDED_BY_OTHERS = [
  "@testing-library/dom", // what the other two of Testing Library stand on
  "@typescript/native-preview", // `tsgo`, the command of `npm run types`
];

describe("the packages", () => {
  it("are each what their name says: nothing is installed under the name of another", () => {
    for (const file of ["package.json", "bench/package.json"]) expect(read(file)).not.toContain('"npm:');
  });

  it("are all used", () => {
    const used = (name: string) =>
      texts.some((text) => text.includes(`"${name}"`) || text.includes(`"${name}/`));
    const unused = namesOf("package.json").filter(
      (name) => !name.startsWith("@types/") && !NEEDED_BY_OTHERS.includes(name) && !used(name),
    );

    expect(unused).toEqual([]);
  });

  it("are declared where they are imported, not just there because another one brings them", () => {
    const declared = new Set([
      ...namesOf("package.json"),
      ...namesOf("bench/package.json"),
      ...namesOf("bench/paint/package.json"),
      ...builtinModules,
    ]);
    const isPackage = (name: string) => !/^(\.|node:|virtual:|\/|#)/.test(name);
    const nameOf = (specifier: string) => specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
    const missing = texts.flatMap((text, index) =>
      [...text.matchAll(/^(?:import|(?:import|export)\b[^"';]*? from) "([^"\n]+)";$/gm)]
        .map(([, specifier = ""]) => specifier)
        .filter(
          (specifier) =>
            isPackage(specifier) &&
            ![nameOf(specifier), `@types/${nameOf(specifier)}`].some((name) => declared.has(name)),
        )
        .map((specifier) => `${sources[index]}: ${specifier}`),
    );

    expect(missing).toEqual([]);
  });
});
