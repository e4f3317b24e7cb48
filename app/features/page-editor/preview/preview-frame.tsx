import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { type FrameMessage, type FrameReply, PREVIEW_FRAME_PATH } from "../../../../contract/preview-frame";
import { useTranslation } from "../../../i18n/translation";
import { useRoom } from "../../editors/use-room";
import { changedParts, type Drawing } from "./draw-preview";

interface Props {
  /** Null while its texts are on their way. */
  drawing: Drawing | null;
  /** Names what is shown: the state and the language. Another one begins at the top. */
  page: string;
  /** The width of the page in CSS pixels; wider than there is room, it is made smaller as a whole. */
  width: number;
  section: string | null;
  /** The section that was moved last, in an object of each move. */
  moved: { section: string } | null;
  onSelect: (section: string) => void;
  onUndo: () => void;
  onRedo: () => void;
}

/**
 * The page in a frame without any right but to run its own scripts. It has an origin of its own, so messages go to whoever is in the
 * frame, and are taken from there alone.
 */
export function PreviewFrame({ drawing, page, width, section, moved, onSelect, onUndo, onRedo }: Props) {
  const { t } = useTranslation("pageEditor");
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const { place, room } = useRoom();
  const send = (message: FrameMessage) => frame.current?.contentWindow?.postMessage(message, "*");

  // What the frame has: one that begins anew has nothing.
  const shown = useRef<{ page: string; drawing: Drawing } | null>(null);

  // Read when a message comes: handlers that are new with each key would greet the frame anew, which then has to draw the whole page.
  const on = useRef({ onSelect, onUndo, onRedo });
  on.current = { onSelect, onUndo, onRedo };
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<FrameReply>) => {
      if (source === null || source !== frame.current?.contentWindow) return;
      if (data.type === "ready") {
        shown.current = null;
        setReady(true);
      }
      if (data.type === "select" && typeof data.section === "string") on.current.onSelect(data.section);
      if (data.type === "undo") on.current.onUndo();
      if (data.type === "redo") on.current.onRedo();
    };
    window.addEventListener("message", onMessage);
    frame.current?.contentWindow?.postMessage({ type: "hello" } satisfies FrameMessage, "*");
    return () => window.removeEventListener("message", onMessage);
  }, []);

  const chosen = useRef(section);
  const followed = useRef(moved);
  useLayoutEffect(() => {
    if (!isReady || !drawing) return;
    const { html, style, lang, dir } = drawing;
    const selected = { section: chosen.current, scroll: false };
    const before = shown.current?.page === page ? shown.current.drawing : null;
    const parts = before && changedParts(before, drawing);
    // With hundreds of sections, parsing them all takes longer than drawing the one that was typed in.
    if (parts) send({ type: "change", parts, style, ...selected });
    else {
      const reveal = moved !== followed.current && moved ? { reveal: moved.section } : {};
      followed.current = moved;
      send({ type: "draw", page, html, style, lang, dir, ...selected, ...reveal });
    }
    shown.current = { page, drawing };
  }, [isReady, drawing, page, moved]);
  useEffect(() => {
    const isNew = chosen.current !== section;
    chosen.current = section;
    if (isReady && isNew) send({ type: "select", section, scroll: true });
  }, [isReady, section]);

  const scale = room.width > 0 ? Math.min(1, room.width / width) : 1;
  return (
    <div ref={place} className="wb-preview-room" aria-busy={!isReady || !drawing}>
      <iframe
        ref={frame}
        className="wb-preview-frame"
        title={t("preview.title")}
        src={PREVIEW_FRAME_PATH}
        sandbox="allow-scripts"
        style={{ width, height: room.height / scale, transform: `scale(${scale})` }}
      />
    </div>
  );
}
