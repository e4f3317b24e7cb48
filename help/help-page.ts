import { LOCALES, type LanguageTag } from "../contract/locales";
import { type Html, markup } from "../storefront/markup";
import { excerptOf } from "./excerpt";
import type { Block, Inline } from "./parse-blocks";
import { HELP_LANGUAGES, type Topic } from "./read-topics";
import { helpWords } from "./help-words";

export interface HelpView {
  tag: LanguageTag;
  topics: Topic[];
  /** What was searched for; empty where nothing was. */
  query: string;
  /** What was found, or every topic. */
  found: Topic[];
  /** The topic of the page; null: the list. */
  topic: Topic | null;
  /** Changes with every build. */
  version: string;
}

/** A page of help: the search, a topic or the list, all topics, and the other languages. Works without script. */
export function helpPage(view: HelpView): Html {
  const { tag, topic, query } = view;
  const words = helpWords[tag];
  const title = topic?.texts.get(tag)?.title;
  return markup`<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title ? `${title} · ` : ""}${words.title} · Waybill</title>
<link rel="stylesheet" href="/help/help.css?v=${view.version}">
</head>
<body>
<a class="skip" href="#main">${words.skip}</a>
<header><a class="brand" href="/help?lang=${tag}">${words.title} · Waybill</a>
<form action="/help" role="search"><input type="hidden" name="lang" value="${tag}">
<label for="q">${words.search}</label>
<input id="q" type="search" name="q" value="${query}" maxlength="100"> <button>${words.search}</button></form></header>
<main id="main">${topic ? topicPart(topic, view) : listPart(view)}</main>
${topic && markup`<nav aria-labelledby="topics"><h2 id="topics">${words.topics}</h2>${links(view.topics, view)}</nav>`}
<footer><nav aria-label="${words.languages}"><ul>${HELP_LANGUAGES.map((each) => languageLink(each, view))}</ul></nav></footer>
</body>
</html>`;
}

function topicPart(topic: Topic, { tag }: HelpView): Html {
  const text = topic.texts.get(tag)!;
  return markup`<h1>${text.title}</h1>${text.blocks.map((block) => blockPart(block, tag))}`;
}

function listPart(view: HelpView): Html {
  const words = helpWords[view.tag];
  if (view.query === "") return markup`<h1>${words.title}</h1>${links(view.topics, view)}`;
  if (view.found.length > 0) return markup`<h1>${words.results(view.query)}</h1>${results(view)}`;
  return markup`<h1>${words.nothing(view.query)}</h1><p>${words.all}</p>${links(view.topics, view)}`;
}

const links = (topics: Topic[], { tag, topic }: HelpView) =>
  markup`<ul class="topics">${topics.map(
    (each) =>
      markup`<li><a href="/help/${each.id}?lang=${tag}"${each.id === topic?.id && markup` aria-current="page"`}>${each.texts.get(tag)!.title}</a></li>`,
  )}</ul>`;

/** Each with the line in which the words are. */
const results = ({ found, tag, query }: HelpView) =>
  markup`<ul class="topics results">${found.map((each) => {
    const text = each.texts.get(tag)!;
    const excerpt = excerptOf(text, tag, query).map((part) =>
      part.isMatch ? markup`<mark>${part.text}</mark>` : markup`${part.text}`,
    );
    return markup`<li><a href="/help/${each.id}?lang=${tag}">${text.title}</a><p>${excerpt}</p></li>`;
  })}</ul>`;

function languageLink(each: LanguageTag, { tag, topic, query }: HelpView): Html {
  const search = new URLSearchParams({ lang: each, ...(query && { q: query }) });
  const { name } = LOCALES.find((locale) => locale.tag === each)!;
  return markup`<li><a lang="${each}" hreflang="${each}" href="/help${topic ? `/${topic.id}` : ""}?${search.toString()}"${each === tag && markup` aria-current="true"`}>${name}</a></li>`;
}

function blockPart(block: Block, tag: LanguageTag): Html {
  switch (block.kind) {
    case "picture":
      return markup`<img src="/help/pictures/${block.file}" alt="${block.alt}" width="960" height="600" loading="lazy">`;
    case "list":
      return markup`<ul>${block.items.map((item) => markup`<li>${inline(item, tag)}</li>`)}</ul>`;
    case "heading":
      return markup`<h2>${inline(block.parts, tag)}</h2>`;
    case "paragraph":
      return markup`<p>${inline(block.parts, tag)}</p>`;
  }
}

/** Links lead to other topics. */
const inline = (parts: Inline[], tag: LanguageTag) =>
  parts.map((part) => {
    switch (part.kind) {
      case "text":
        return markup`${part.text}`;
      case "strong":
        return markup`<strong>${part.text}</strong>`;
      case "link":
        return markup`<a href="/help/${part.to}?lang=${tag}">${part.text}</a>`;
    }
  });
