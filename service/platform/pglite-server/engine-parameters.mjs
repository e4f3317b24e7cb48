// @ts-check

/** Settings of PostgreSQL that both the embedded database and the one of the tests run with. */
export const engineParameters = [
  // A generic plan does not know the search pattern: 2 ms became 190 ms at the sixth run of a named statement.
  "-c",
  "plan_cache_mode=force_custom_plan",
];
