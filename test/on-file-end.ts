type Cleanup = () => void | Promise<void>;

const cleanups: Cleanup[] = [];

/**
 * Runs `cleanup` when the test file ends, in reverse order of registration. For resources opened within a hook: vitest
 * ignores `afterAll` when a running hook calls it.
 */
export function onFileEnd(cleanup: Cleanup): void {
  cleanups.push(cleanup);
}

/** Called by the setup file of the node and e2e projects; every cleanup runs, then the first failure is thrown. */
export async function runFileEnd(): Promise<void> {
  const failures: unknown[] = [];
  for (const cleanup of cleanups.splice(0).reverse()) {
    try {
      await cleanup();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
