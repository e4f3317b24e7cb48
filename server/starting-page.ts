import { createHash } from "node:crypto";

const STYLE =
  "body{display:grid;place-items:center;height:100vh;margin:0;background:#f1f1f1}" +
  "i{width:32px;height:32px;border:3px solid #c9c9c9;border-top-color:#4a4a4a;border-radius:50%;animation:t 1s linear infinite}" +
  "@keyframes t{to{transform:rotate(1turn)}}";

/** What a visitor sees while the process starts: a page without words, for every language, that loads itself again. */
export const startingPage = `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="2">
<title>…</title>
<style>${STYLE}</style>
</head>
<body><i></i></body>
</html>
`;

/** Nothing but its own style: the app, with its headers, is not there yet. */
export const startingHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "cache-control": "no-store",
};
