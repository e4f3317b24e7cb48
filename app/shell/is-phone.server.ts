/**
 * Mobile detection (specification, section 9): what the script measures later is drawn for a phone's width at once. A tablet has
 * room for more. Documents are never cached (`no-store`), so that none meant for one device reaches another.
 */
export function isPhone(request: Request): boolean {
  const agent = request.headers.get("user-agent") ?? "";
  return /\bMobi/.test(agent) && !/\biPad\b|\bTablet\b/.test(agent);
}
