import type { Click, MeasuredLink } from "../../platform/db/tables/mail-recipients";

/** Scanners of receiving servers load pictures and follow links before the reader has seen them. */
export const SOON_MS = 5_000;
/** And several at once. */
const BURST_MS = 2_000;
const BURST_LINKS = 3;
/** Requests for one link within a minute that are kept, and in all: a scanner that asks often leaves room for the reader. */
const MOST_OF_MINUTE = 5;
const MOST_OF_LINK = 25;

/** The first time of each; null: never. */
export interface CountedClicks {
  clickedAt: Date | null;
  /** On a part of the email that is for something else than the order. */
  marketingClickedAt: Date | null;
  machineClickedAt: Date | null;
}

/** The clicks with one more, the earliest first; the same where enough are known of its link, of this minute or in all. */
export function withClick(clicks: readonly Click[], click: Click): readonly Click[] {
  const ofLink = clicks.filter(({ link }) => link === click.link);
  const near = ofLink.filter(({ at }) => Math.abs(Date.parse(at) - Date.parse(click.at)) < 60_000);
  if (ofLink.length >= MOST_OF_LINK || near.length >= MOST_OF_MINUTE) return clicks;
  return [...clicks, click].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.link - b.link));
}

/**
 * What the requests for an email's links were: a machine's is one that says so, that comes within five seconds after the email was
 * sent, or that is one of three links within two seconds. Judged anew with each request, as only the third shows what the first was.
 */
export function countClicks(
  clicks: readonly Click[],
  { sentAt, links }: { sentAt: Date; links: readonly MeasuredLink[] },
): CountedClicks {
  const timed = clicks.map((click) => ({ ...click, time: Date.parse(click.at) }));
  const isBurst = (from: number) =>
    new Set(timed.flatMap(({ time, link }) => (time >= from && time - from <= BURST_MS ? link : []))).size >=
    BURST_LINKS;
  const bursts = timed.map(({ time }) => time).filter(isBurst);
  const isMachine = ({ time, isHuman }: (typeof timed)[number]) =>
    !isHuman ||
    time - sentAt.getTime() < SOON_MS ||
    bursts.some((from) => time >= from && time - from <= BURST_MS);
  const first = (isWanted: (click: (typeof timed)[number]) => boolean): Date | null => {
    const times = timed.filter(isWanted).map(({ time }) => time);
    return times.length > 0 ? new Date(Math.min(...times)) : null;
  };
  const isMarketing = (link: number) => (links[link]?.purpose ?? "status") !== "status";
  return {
    clickedAt: first((click) => !isMachine(click)),
    marketingClickedAt: first((click) => !isMachine(click) && isMarketing(click.link)),
    machineClickedAt: first(isMachine),
  };
}
