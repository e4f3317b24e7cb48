import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import type { Job } from "../../../../service/platform/queue/job";
import { jobs } from "../../../../service/main/jobs";
import { longTasks } from "../../../../service/main/long-tasks";
import { projectRoot } from "../../../../service/platform/project-root";

const every = readdirSync(path.join(projectRoot, "service"), { recursive: true, encoding: "utf8" }).sort();
const files = every.filter((file) => file.endsWith(".job.ts"));
const taskFiles = every.filter((file) => file.endsWith(".task.ts"));

const isJob = (value: unknown): value is Job =>
  typeof value === "object" && value !== null && "run" in value && "payload" in value;

it.each(files)("every job of %s is registered", async (file) => {
  const module = (await import(pathToFileURL(path.join(projectRoot, "service", file)).href)) as object;
  const found = Object.values(module).filter(isJob);

  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((job) => !jobs.some((registered) => registered.name === job.name))).toEqual([]);
});

it.each(taskFiles)("the long task of %s is registered, and has a job", async (file) => {
  const module = (await import(pathToFileURL(path.join(projectRoot, "service", file)).href)) as object;
  const found = Object.values(module).filter((value) => (longTasks as readonly unknown[]).includes(value));

  expect(found).toHaveLength(1);
  expect(jobs.map(({ name }) => name)).toContain((found[0] as { name: string }).name);
});

it("names are noun and verb, and no two jobs share one", () => {
  const names = jobs.map((job) => job.name);

  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z]+\.[a-z-]+$/.test(name))).toEqual([]);
});

it("a job that runs by itself needs no payload", () => {
  for (const job of jobs.filter((candidate) => candidate.schedule)) {
    expect(job.payload.safeParse({}).success, job.name).toBe(true);
  }
});
