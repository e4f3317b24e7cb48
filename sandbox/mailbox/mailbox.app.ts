import { Hono } from "hono";
import type { CaughtMail } from "./caught-mail";
import { listPage, messagePage } from "./mailbox.pages";

/** The pages load nothing from outside and run no script; a mail's own HTML stays in its sandboxed frame. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: https: http:; frame-src 'self'; base-uri 'none'";
/** A mail's own policy: images and styles, no scripts, no forms. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: https: http:; sandbox allow-popups allow-popups-to-escape-sandbox";

/** Links are relative to `base`, where the app is mounted. */
export function mailboxApp(messages: () => CaughtMail[], base = "/sandbox/mailbox"): Hono {
  const app = new Hono();
  const find = (id: string) => messages().find((mail) => mail.id === id);

  app.use(async (c, next) => {
    await next();
    c.header("content-security-policy", c.req.path.endsWith("/body") ? MAIL_POLICY : POLICY);
    c.header("x-content-type-options", "nosniff");
    c.header("cache-control", "no-store");
  });
  app.get("/", (c) => c.html(listPage(messages(), base)));
  app.get("/messages.json", (c) => {
    const to = c.req.query("to");
    return c.json({ messages: messages().filter((mail) => !to || mail.envelope.to.includes(to)) });
  });
  app.get("/:id", (c) => {
    const mail = find(c.req.param("id"));
    return mail ? c.html(messagePage(mail, base)) : c.notFound();
  });
  app.get("/:id/body", (c) => {
    const mail = find(c.req.param("id"));
    // The mail is a document of its own; it is not escaped, but never runs in the page's origin either.
    return mail ? c.html(inNewTabs(mail.html || "<p>No HTML part.</p>")) : c.notFound();
  });
  return app;
}

/** Links in a mail open in a new tab, not inside the frame. */
function inNewTabs(html: string): string {
  return html.replace(/<head(\s[^>]*)?>/i, '$&<base target="_blank">');
}
