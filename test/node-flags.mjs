// @ts-check
/**
 * Options of Node for tests and the processes they start. WebAssembly is only compiled by V8's first, quick compiler: the
 * embedded database starts with two thirds of the CPU time, and what a better compiler costs no test runs long enough to
 * win back.
 */
export const NODE_FLAGS = ["--liftoff-only"];

/**
 * Of a process of the product that a test starts and ends within seconds. V8's optimizing compiler spends a fifth of the CPU time of a start
 * on code that runs too seldom afterwards.
 */
export const PROCESS_FLAGS = [...NODE_FLAGS, "--no-opt"];
