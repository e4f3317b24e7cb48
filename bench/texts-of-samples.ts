/** Fields in which providers have couriers' texts. */
const FIELDS = new Set([
  "description",
  "eventDetail",
  "latest_event_info",
  "message",
  "status_description",
  "carrier_status_description",
]);

/** The couriers' texts of a provider's response, each once. Errors of the provider itself have a code beside their message. */
export function couriersTexts(json: string): string[] {
  const texts = new Set<string>();
  const visit = (value: unknown, field: string): void => {
    if (Array.isArray(value)) value.forEach((each) => visit(each, field));
    else if (typeof value === "object" && value !== null) {
      const isError = "code" in value && "message" in value && !("datetime" in value);
      for (const [key, each] of Object.entries(value)) if (!(isError && key === "message")) visit(each, key);
    } else if (typeof value === "string" && FIELDS.has(field) && value !== "") texts.add(value);
  };
  visit(JSON.parse(json), "");
  return [...texts];
}
