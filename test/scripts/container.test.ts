import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { validate } from "dockerfile-utils";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { readBuildContext } from "../../scripts/container/build-context";
import {
  dockerfileText,
  environmentOf,
  lastOf,
  readDockerfile,
} from "../../scripts/container/read-dockerfile";
import { Environment } from "../../service/platform/config/environment";
import { projectRoot } from "../../service/platform/project-root";

const read = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");
const known = new Set(Object.keys(Environment.shape));
const stages = readDockerfile(dockerfileText());
const image = stages.at(-1)!;
/** A tag with at least two numbers: what was built yesterday and what is built today stand on the same. */
const PINNED = /^[\w./-]+:\d+\.\d+[\w.-]*$/;

describe("the Dockerfile", () => {
  it("is one by Docker's own grammar", () => {
    expect(validate(dockerfileText())).toEqual([]);
  });

  it("stands on pinned images, and on one version of Node in all stages", () => {
    const images = stages.map((stage) => stage.image);

    expect(new Set(images).size).toBe(1);
    expect(images[0]).toMatch(PINNED);
  });

  it("fetches nothing from an address, and nothing when it runs", () => {
    const steps = stages.flatMap((stage) => stage.steps);

    expect(steps.filter(({ keyword }) => keyword === "ADD")).toEqual([]);
    expect(steps.filter(({ text }) => /\b(curl|wget|apt-get|npx)\b|https?:/.test(text))).toEqual([]);
    expect(image.steps.filter(({ text }) => /\bnpm\b/.test(text))).toEqual([]);
  });

  it("runs as a user that is not root, in exec form, and says how it is", () => {
    expect(lastOf(image, "USER")?.text).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(lastOf(image, "CMD")?.exec?.[0]).toBe("node");
    expect(lastOf(image, "HEALTHCHECK")?.exec).toBeDefined();
    expect(lastOf(image, "ENTRYPOINT")).toBeUndefined();
    // Nothing that is written after USER would belong to root.
    expect(image.steps.findIndex(({ keyword }) => keyword === "USER")).toBeGreaterThan(
      image.steps.findLastIndex(({ keyword }) => keyword === "COPY" || keyword === "RUN"),
    );
  });

  it("keeps its data in a volume, and sets only what the product reads", () => {
    const env = environmentOf(image);
    const data = path.posix.join(lastOf(image, "WORKDIR")!.text, env.DATA_DIR!);

    expect(Object.keys(env).filter((name) => !known.has(name))).toEqual([]);
    expect(env.NODE_ENV).toBe("production");
    expect(lastOf(image, "VOLUME")?.exec).toEqual([data]);
    expect(lastOf(image, "EXPOSE")?.text).toBe(env.PORT);
  });

  it("copies only what is there and what .dockerignore lets through", () => {
    const { names } = readBuildContext(projectRoot);
    const words = stages.flatMap(({ steps }) =>
      steps
        .filter(({ keyword, flags }) => keyword === "COPY" && flags.from === undefined)
        .flatMap(({ text }) => text.split(" ").slice(0, -1)),
    );

    expect(words.filter((word) => !existsSync(path.join(projectRoot, word)))).toEqual([]);
    expect(words.filter((word) => word !== "." && !names.includes(word.split("/")[0]!))).toEqual([]);
    expect(names.filter((name) => /^(\.env.*|\.git|\.data|node_modules|build|test)$/.test(name))).toEqual([]);
  });

  it("brings every file that the process reads beside its bundle", () => {
    const { stdout } = spawnSync("git", ["grep", "-hoE", 'projectRoot, "[^"]+"', "--", "service", "server"], {
      cwd: projectRoot,
      encoding: "utf8",
    });
    const reads = [...stdout.matchAll(/"(.+)"/g)].map(([, file]) => file!);
    const copied = image.steps
      .filter(({ keyword }) => keyword === "COPY")
      .map(({ text }) => path.posix.normalize(text.split(" ").at(-1)!));
    const isCopied = (file: string) =>
      copied.some((target) => target !== "./" && `${file}/`.startsWith(`${target}/`));

    // By a name that the code makes up as it goes.
    expect([...reads, "permissions/gates.json", "storefront/page"].filter((file) => !isCopied(file))).toEqual(
      [],
    );
    expect(reads.length).toBeGreaterThan(5);
  });
});

const Check = z.looseObject({ test: z.array(z.string()) });
const Service = z.looseObject({
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()),
  healthcheck: Check.or(z.strictObject({ disable: z.literal(true) })),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.string() })).default({}),
  volumes: z.array(z.string()).default([]),
  restart: z.string(),
  stop_grace_period: z.string(),
});
const Compose = z.looseObject({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.null()),
});

describe("compose.yaml", () => {
  const text = read("compose.yaml");
  const { services, volumes } = Compose.parse(parse(text, { merge: true }));
  const ours = Object.entries(services).filter(([name]) => name !== "database");

  it("has PostgreSQL, one web, one worker, and what migrates before them", () => {
    expect(Object.keys(services)).toEqual(["database", "migrate", "web", "worker"]);
    expect(services.database!.image).toMatch(PINNED);
    expect([services.web!.environment.ROLES, services.worker!.environment.ROLES]).toEqual(["web", "worker"]);
    for (const role of ["web", "worker"])
      expect(services[role]!.depends_on).toEqual({
        database: { condition: "service_healthy" },
        migrate: { condition: "service_completed_successfully" },
      });
    expect(services.migrate!.restart).toBe("no");
  });

  it("sets only what the product reads, and no secret", () => {
    for (const [, { environment }] of ours)
      expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
    const secrets = /_(SECRET|KEY|KEYS|TOKEN|PASSWORD)$/;
    const given = Object.values(services).flatMap(({ environment }) => Object.entries(environment));
    for (const [name, value] of given.filter(([key]) => secrets.test(key))) {
      expect([name, value]).toEqual([name, expect.stringMatching(/^\$\{\w+:\?/)]);
    }
  });

  it("runs files that the build makes, waits for health that is checked, and mounts volumes that it has", () => {
    const build = read("scripts/build.mjs");
    for (const [, { command }] of ours)
      if (command) expect(build).toContain(`${path.basename(command.at(-1)!, ".js")}: "scripts/`);
    for (const { depends_on } of Object.values(services))
      for (const [name, { condition }] of Object.entries(depends_on))
        if (condition === "service_healthy") expect(services[name]!.healthcheck).toHaveProperty("test");
    const mounted = Object.values(services).flatMap((each) => each.volumes.map((one) => one.split(":")[0]));
    expect(mounted.toSorted()).toEqual(Object.keys(volumes).toSorted());
    const data = lastOf(image, "VOLUME")!.exec![0];
    expect([...services.web!.volumes, ...services.worker!.volumes]).toEqual([
      `web:${data}`,
      `worker:${data}`,
    ]);
  });

  it("gives a stop the time that it takes", () => {
    const process = read("server/process.ts");
    const [jobs, requests, givenBack] = [
      "JOBS_MAY_TAKE_MS",
      "REQUESTS_MAY_TAKE_MS",
      "GIVEN_BACK_WITHIN_MS",
    ].map((name) => Number(new RegExp(`${name} = ([\\d_]+)`).exec(process)![1]!.replaceAll("_", "")));

    for (const [, { stop_grace_period: grace }] of ours)
      expect(Number.parseInt(grace, 10) * 1000).toBeGreaterThan(jobs! + requests! + givenBack!);
  });
});

describe(".env.example", () => {
  it("explains every variable that the product reads, those of compose.yaml, and no other, as the table of operators does", () => {
    const explained = [...read(".env.example").matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name!);
    const elsewhere = ["SANDBOX_SMTP_PORT", "SANDBOX_DNS_PORT", "DEMO_ORDERS", "DEMO_QUOTA"];
    const ofCompose = ["POSTGRES_PASSWORD", "WAYBILL_VERSION"];

    expect(explained.toSorted()).toEqual([...known, ...elsewhere, ...ofCompose].toSorted());
    const table = read("docs/operations.md");
    expect(explained.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  });
});
