import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../../service/platform/project-root";

const app = path.join(projectRoot, "app");

it("every part that is loaded when it is first shown has a name that test/app/setup.ts loads before the tests", () => {
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) =>
    /^(features|form)\/.*\.tsx$/.test(file),
  );
  const lazy = files.flatMap((file) =>
    [...readFileSync(path.join(app, file), "utf8").matchAll(/=> import\("([^"]+)"\)/g)].map(
      ([, part = ""]) => part,
    ),
  );

  expect(lazy.length).toBeGreaterThan(10);
  expect(lazy.filter((part) => !/(-dialog|-overlay|-machines|\/live-[\w-]+)$/.test(part))).toEqual([]);
});
