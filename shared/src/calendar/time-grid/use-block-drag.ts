import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import {
  columnBeside,
  isSamePlacement,
  movedTo,
  stepMinutes,
  stretchedTo,
  type Placement,
} from '../placement.ts';

/** A block being moved or resized. */
export interface Drag {
  id: string;
  origin: Placement;
  target: Placement;
  by: 'pointer' | 'keyboard';
}

/** The grabbed part: the whole block, or its lower edge. */
type Grip = 'block' | 'end';

interface Options {
  /** Placement of a movable block by its id. */
  placementOf: (id: string) => Placement | undefined;
  columnIds: readonly string[];
  /** The column at a screen position; null if there is none. */
  columnAt: (x: number) => string | null;
  pixelsPerMinute: () => number;
  onDrop: (id: string, target: Placement) => void;
}

/** A pointer that moved less than this has clicked. */
const clickPixels = 4;

/**
 * Moves and resizes blocks. Pointer: press, move, release. Keyboard on a focused block: space picks
 * it up, arrows move it (with Shift they change its end), Enter drops it, Escape cancels. Events
 * are handled on the container, so that other blocks don't re-render during a move.
 */
export function useBlockDrag({
  placementOf,
  columnIds,
  columnAt,
  pixelsPerMinute,
  onDrop,
}: Options) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const pressed = useRef<{
    id: string;
    origin: Placement;
    grip: Grip;
    x: number;
    y: number;
  } | null>(null);
  /** The click event after a drag must not open the link. */
  const swallowsClick = useRef(false);

  function drop(): void {
    if (drag && !isSamePlacement(drag.origin, drag.target)) onDrop(drag.id, drag.target);
    setDrag(null);
  }

  function aim({ clientX, clientY }: PointerEvent): void {
    const from = pressed.current;
    const columnId = columnAt(clientX);
    if (!from || columnId === null) return;
    const { id, origin, grip, y } = from;
    const minutes = (clientY - y) / pixelsPerMinute();
    const target =
      grip === 'end'
        ? stretchedTo(origin, origin.to + minutes)
        : movedTo(origin, columnId, origin.from + minutes);
    setDrag((before) =>
      before && isSamePlacement(before.target, target)
        ? before
        : { id, origin, target, by: 'pointer' },
    );
  }

  const handlers = {
    /** Touch scrolls; on touch screens blocks are moved in the panel that a tap opens. */
    onPointerDownCapture(event: PointerEvent) {
      swallowsClick.current = false;
      if (event.button !== 0 || event.pointerType === 'touch') return;
      const grabbed = grabbedBy(event);
      const origin = grabbed && placementOf(grabbed.id);
      if (!origin) return;
      pressed.current = { ...grabbed, origin, x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent) {
      const from = pressed.current;
      if (!from) return;
      // The button was released outside the window.
      if (event.buttons === 0) return handlers.onPointerCancel();
      if (!drag) {
        if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < clickPixels) return;
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      aim(event);
    },
    onPointerUp() {
      pressed.current = null;
      if (drag?.by !== 'pointer') return;
      swallowsClick.current = true;
      drop();
    },
    onPointerCancel() {
      pressed.current = null;
      setDrag(null);
    },
    onClickCapture(event: MouseEvent) {
      if (!swallowsClick.current) return;
      swallowsClick.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onKeyDown(event: KeyboardEvent) {
      const id = grabbedBy(event)?.id;
      const origin = id === undefined ? undefined : placementOf(id);
      if (id === undefined || !origin) return;
      const isHeld = drag?.id === id && drag.by === 'keyboard';
      if (!isHeld) {
        if (event.key !== ' ') return;
        event.preventDefault();
        setDrag({ id, origin, target: origin, by: 'keyboard' });
        return;
      }
      const target = afterKey(drag.target, event, columnIds);
      if (target) setDrag({ ...drag, target });
      else if (event.key === 'Enter' || event.key === ' ') drop();
      else if (event.key === 'Escape' || event.key === 'Tab') setDrag(null);
      else return;
      if (event.key === 'Tab') return;
      event.preventDefault();
      event.stopPropagation();
    },
  };

  const onEscape = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    pressed.current = null;
    // The button is still down: its release must not count as a click.
    swallowsClick.current = true;
    setDrag(null);
  });
  const isByPointer = drag?.by === 'pointer';
  useEffect(() => {
    if (!isByPointer) return undefined;
    const listener = (event: globalThis.KeyboardEvent) => onEscape(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [isByPointer]);

  return { drag, handlers };
}

/** Movable blocks carry their id, and their lower edge a mark. */
function grabbedBy({ target }: PointerEvent | KeyboardEvent): { id: string; grip: Grip } | null {
  if (!(target instanceof Element)) return null;
  const id = target.closest<HTMLElement>('[data-moves]')?.dataset['moves'];
  if (id === undefined) return null;
  return { id, grip: target.closest('[data-edge]') ? 'end' : 'block' };
}

function afterKey(
  target: Placement,
  { key, shiftKey }: KeyboardEvent,
  columnIds: readonly string[],
): Placement | null {
  const sign = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1;
  switch (key) {
    case 'ArrowUp':
    case 'ArrowDown':
      return shiftKey
        ? stretchedTo(target, target.to + sign * stepMinutes)
        : movedTo(target, target.columnId, target.from + sign * stepMinutes);
    case 'ArrowLeft':
    case 'ArrowRight':
      return movedTo(target, columnBeside(columnIds, target.columnId, sign), target.from);
    default:
      return null;
  }
}
