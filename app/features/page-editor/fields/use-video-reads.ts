import { useCallback, useEffect, useRef, useState } from "react";
import type { PageSection } from "../../../../contract/page-document";
import type { PageEdit } from "../../../../machines/page-edits";
import { findSectionType } from "../../../../storefront/sections/registry";
import type { Failure } from "../../../endApi/failure";
import { useEndApi } from "../../../shell/use-end-api";
import type { VideoRead } from "../../editors/fields/video-read";
import type { UnsavedForms } from "../../editors/use-unsaved";

interface Parts {
  sections: readonly PageSection[];
  unsaved: UnsavedForms;
  onEdit: (edit: PageEdit) => void;
}

type Reading = { url: string; failure: Failure | null };

/**
 * Titles and pictures of videos, read for the whole editor: a form that is closed meanwhile gets them as well, as long as its section
 * has the link that they were read for.
 */
export function useVideoReads(parts: Parts) {
  const { call } = useEndApi();
  const [all, setAll] = useState<ReadonlyMap<string, Reading>>(new Map());
  const latest = useRef(parts);
  latest.current = parts;
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const { current } = timers;
    return () => current.forEach((timer) => clearTimeout(timer));
  }, []);

  const read = useCallback(
    (section: string, url: string | null, pauseMs = 0) => {
      const put = (reading: Reading | null) =>
        setAll((now) => {
          const next = new Map(now);
          if (reading) next.set(section, reading);
          else next.delete(section);
          return next;
        });
      clearTimeout(timers.current.get(section));
      timers.current.delete(section);
      put(url === null ? null : { url, failure: null });
      if (url === null) return;
      const timer = setTimeout(() => {
        void call("readVideo", { url }).then((outcome) => {
          // Another link was typed meanwhile.
          if (timers.current.get(section) !== timer) return;
          timers.current.delete(section);
          put(outcome.ok ? null : { url, failure: outcome });
          if (outcome.ok) fill(latest.current, section, { ...outcome.data, url });
        });
      }, pauseMs);
      timers.current.set(section, timer);
    },
    [call],
  );
  const isReading = (section: string) => all.get(section)?.failure === null;
  const of = (section: string): VideoRead => ({
    isBusy: isReading(section),
    failure: all.get(section)?.failure ?? null,
    read: (url, pauseMs) => read(section, url, pauseMs),
  });
  return { isReading, of };
}

export type VideoReads = ReturnType<typeof useVideoReads>;

/** Sets what was read where the section still has the link; what may not be saved even so stays in its form. */
function fill(
  { sections, unsaved, onEdit }: Parts,
  id: string,
  read: { url: string; title: string; image: unknown },
) {
  const section = sections.find((each) => each.id === id);
  if (!section) return;
  const { settings } = section;
  const typed = unsaved.of(id);
  const values: Record<string, unknown> = typed?.base === settings ? typed.typed : settings;
  if (String(values.url ?? "").trim() !== read.url.trim()) return;
  const filled = { ...values, title: read.title, image: read.image };
  const { data } = findSectionType(section.type)!.settings.safeParse(filled);
  if (!data) return unsaved.set(id, { typed: filled, base: settings, isWrong: true });
  unsaved.set(id, undefined);
  onEdit({ kind: "settings", section: id, settings: data as PageSection["settings"] });
}
