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
  isSamePlace,
  movedTo,
  stepMinutes,
  stretchedTo,
  type Placement,
} from './placement.ts';

/** A block on its way to another place. */
export interface Drag {
  id: string;
  origin: Placement;
  target: Placement;
  by: 'pointer' | 'keyboard';
}

/** What is grabbed: the block itself, or its lower edge. */
export type Grip = 'block' | 'end';

interface Options {
  columnIds: readonly string[];
  /** The column below a point of the screen; null without any. */
  columnAt: (x: number) => string | null;
  pixelsPerMinute: () => number;
  onDrop: (id: string, target: Placement) => void;
}

/** A pointer that moved less than this has clicked. */
const clickPixels = 4;

/**
 * Moves and stretches blocks. By pointer: press, move, let go. By keyboard on a focused block: space
 * picks it up, arrows move it (with Shift they change its end), Enter lets it go, Escape puts it back.
 */
export function useBlockDrag({ columnIds, columnAt, pixelsPerMinute, onDrop }: Options) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const pressed = useRef<{
    id: string;
    origin: Placement;
    grip: Grip;
    x: number;
    y: number;
  } | null>(null);
  /** A click that ends a drag opens nothing. */
  const swallowsClick = useRef(false);

  function drop(): void {
    if (drag && !isSamePlace(drag.origin, drag.target)) onDrop(drag.id, drag.target);
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
      before && isSamePlace(before.target, target) ? before : { id, origin, target, by: 'pointer' },
    );
  }

  const pointer = {
    onPointerDownCapture() {
      swallowsClick.current = false;
    },
    onPointerMove(event: PointerEvent) {
      const from = pressed.current;
      if (!from) return;
      // Let go where nobody heard it.
      if (event.buttons === 0) return pointer.onPointerCancel();
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
  };

  /** A finger scrolls; it moves a block in the panel that a tap opens. */
  function press(event: PointerEvent, id: string, origin: Placement, grip: Grip): void {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    pressed.current = { id, origin, grip, x: event.clientX, y: event.clientY };
  }

  function onKeyDown(event: KeyboardEvent, id: string, origin: Placement): void {
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
  }

  const onEscape = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    pressed.current = null;
    // The button is still down: letting it go is no click.
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

  return { drag, pointer, press, onKeyDown };
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
