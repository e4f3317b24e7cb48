import { isbot } from "isbot";

/** Scanners of mail gateways that give themselves away; isbot knows crawlers and previews of links. */
const SCANNERS =
  /barracuda|proofpoint|mimecast|safelinks|urldefense|forcepoint|ironport|symantec|trendmicro|fireeye|googleimageproxy|yahoomailproxy|link ?checker/i;

/** Whether a request is of a person's program: not one for its head alone, not a prefetch, not a bot or a mail scanner. */
export function isOfPerson({ method, headers }: Request): boolean {
  if (method === "HEAD") return false;
  const purpose = ["sec-purpose", "purpose", "x-purpose", "x-moz"].map((name) => headers.get(name)).join(" ");
  if (/prefetch|prerender|preview/i.test(purpose)) return false;
  const agent = headers.get("user-agent") ?? "";
  // Outlook's scanner and Apple's proxy send nothing else.
  return agent !== "" && agent !== "Mozilla/5.0" && !isbot(agent) && !SCANNERS.test(agent);
}

/** Whether a request is somebody opening the page: not the page's own script, nor a picture. */
export function isHuman(request: Request): boolean {
  const dest = request.headers.get("sec-fetch-dest");
  return (dest === null || dest === "document" || dest === "iframe") && isOfPerson(request);
}
