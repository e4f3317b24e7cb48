import { type DragEvent, useState } from "react";

/**
 * Sorts rows by dragging with a mouse; each has a key of its own and a position. Whatever it does, the buttons of a row do as well,
 * with the keyboard too.
 * @param onDrop a row was dropped at another one's position
 * @returns what a row needs: its handlers, and whether another one is dragged over it
 */
export function useDragOrder<Key extends string>(onDrop: (key: Key, to: number) => void) {
  const [dragged, setDragged] = useState<Key | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return (key: Key, position: number) => ({
    isOver: dragged !== null && over === position && dragged !== key,
    handlers: {
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = "move";
        // Firefox starts no drag without data.
        event.dataTransfer.setData("text/plain", key);
        setDragged(key);
      },
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        setOver(position);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged !== null && dragged !== key) onDrop(dragged, position);
        end();
      },
      onDragEnd: end,
    },
  });
}
