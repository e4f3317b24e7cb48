/** Far above gates.json and plans.json as they are; what is larger is another file by mistake. */
export const MAX_GATES_FILE_BYTES = 256 * 1024;
