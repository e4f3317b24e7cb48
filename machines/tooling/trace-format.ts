/** Apart from the schema, which is for servers: browsers write traces and read none by themselves. */
export const TRACE_FORMAT = "waybill-trace/1";
/** Far above what anybody records; beyond it somebody has chosen another file. */
export const MAX_TRACE_BYTES = 2 * 1024 * 1024;
