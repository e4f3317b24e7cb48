import { html, raw } from "hono/html";
import type { CaughtMail } from "./caught-mail";

const STYLE = raw(`
  :root { font: 15px/1.5 system-ui, sans-serif; color: #1c2733; background: #f4f6f8 }
  body { margin: 0 auto; max-width: 920px; padding: 24px 16px 64px }
  h1 { font-size: 22px; margin: 0 0 16px; overflow-wrap: anywhere } a { color: #1f5f8b }
  ul { list-style: none; margin: 0; padding: 0; background: #fff; border: 1px solid #dde3e9; border-radius: 10px }
  li + li { border-top: 1px solid #e8ecf0 }
  li a { display: grid; grid-template-columns: 1fr auto; gap: 2px 16px; padding: 12px 16px; text-decoration: none; color: inherit }
  li a:hover { background: #f7fafc } li strong { overflow-wrap: anywhere } time, .to { color: #5b6773; font-size: 13px }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0 0 16px; overflow-wrap: anywhere }
  dt { color: #5b6773 } dd { margin: 0 }
  iframe { width: 100%; height: 640px; border: 1px solid #dde3e9; border-radius: 10px; background: #fff }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #fff; border: 1px solid #dde3e9; border-radius: 10px; padding: 16px }
  summary { cursor: pointer; padding: 8px 0 } .empty { color: #5b6773 }
`);

function page(title: string, body: unknown) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`;
}

export function listPage(messages: CaughtMail[], base: string) {
  const rows = messages.map(
    (mail) =>
      html`<li>
        <a href="${base}/${mail.id}">
          <strong>${mail.subject || "(no subject)"}</strong
          ><time datetime="${mail.receivedAt}">${mail.receivedAt}</time>
          <span class="to">To ${mail.envelope.to.join(", ")}</span>
        </a>
      </li>`,
  );
  const list =
    rows.length > 0
      ? html`<ul>
          ${rows}
        </ul>`
      : html`<p class="empty">No mail has arrived yet.</p>`;
  return page(
    "Mailbox",
    html`<main>
      <h1>Mailbox</h1>
      ${list}
    </main>`,
  );
}

export function messagePage(mail: CaughtMail, base: string) {
  return page(
    mail.subject,
    html`<main>
      <p><a href="${base}">All mails</a></p>
      <h1>${mail.subject || "(no subject)"}</h1>
      <dl>
        <dt>From</dt>
        <dd>${mail.from}</dd>
        <dt>To</dt>
        <dd>${mail.to.join(", ")}</dd>
        <dt>Received</dt>
        <dd>${mail.receivedAt}</dd>
      </dl>
      <iframe
        title="The mail as HTML"
        src="${base}/${mail.id}/body"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      ></iframe>
      <h2>Text</h2>
      <pre>${mail.text}</pre>
      <details>
        <summary>Headers</summary>
        <pre>${mail.headers.map(({ name, value }) => `${name}: ${value}`).join("\n")}</pre>
      </details>
    </main>`,
  );
}
