import { defineConfig } from "vitest/config";
import { NODE_FLAGS } from "./test/node-flags.mjs";
import { freshGlobs } from "./vite/fresh-globs";
import { mergeTexts } from "./vite/merge-texts";

/** Three kinds of test: node (contract, service, machines …), ui (mounted routes in jsdom) and e2e (the product in Chromium). */
export default defineConfig({
  plugins: [mergeTexts(), freshGlobs()],
  test: {
    // Generous: machines that run this are small and shared. No test waits for time to pass.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    pool: "forks",
    maxWorkers: 2,
    execArgv: NODE_FLAGS,
    // Node loads the built app by itself: transformed once more, it would be read as sources are.
    server: { deps: { external: [/\/build\/server\//] } },
    // What a part of npm test has transformed, the others read.
    experimental: { fsModuleCache: true, fsModuleCachePath: ".cache/vitest" },
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          // Here and not above: what stands above is set up once for the whole and once more for each project.
          globalSetup: ["test/global-setup.ts"],
          include: ["test/**/*.test.ts"],
          exclude: ["test/e2e/**", "test/app/**"],
          setupFiles: [
            "test/measure-cpu.setup.ts",
            "test/file-end.setup.ts",
            "test/fail-on-console.ts",
            "test/log-of-test.setup.ts",
            "test/forgotten-changes.setup.ts",
          ],
          // Files share a worker's modules: loading the service anew for each file took more time than its tests. Every file
          // opens its own database and closes what it opened (test/on-file-end.ts).
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "ui",
          environment: "jsdom",
          // Drawing makes much that is soon over: collected less often than V8 would, it takes 5 % less CPU time.
          execArgv: ["--max-semi-space-size=64"],
          // One window and one copy of React, Polaris and the app for all files of a worker: making them anew for each took
          // half of the time. test/app/setup.ts puts back what a file changes.
          isolate: false,
          include: ["test/app/**/*.test.{ts,tsx}"],
          setupFiles: ["test/measure-cpu.setup.ts", "test/fail-on-console.ts", "test/app/setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          environment: "node",
          globalSetup: ["test/admin-schema.global.ts"],
          include: ["test/e2e/**/*.test.ts"],
          // The builds of React and Remix that merchants get; those for development take a third more time.
          env: { NODE_ENV: "production" },
          setupFiles: ["test/measure-cpu.setup.ts", "test/file-end.setup.ts", "test/fail-on-console.ts"],
          // As above; each file starts a product of its own, two at a time.
          isolate: false,
        },
      },
    ],
  },
});
