import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { positionBeside } from '../../overlays/position-beside.ts';

/**
 * A panel beside its button that closes on Esc and when focus or pointer leave it. It is rendered
 * inside its container, so that it also works in a modal dialog.
 */
export function usePopover() {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);

  useEffect(() => {
    if (!isOpen) return;
    function leave(event: Event): void {
      if (!(event.target instanceof Node && box.current?.contains(event.target))) setOpen(false);
    }
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [isOpen]);

  useLayoutEffect(() => {
    if (!isOpen) return;
    function positionPanel(): void {
      if (!box.current || !panel.current) return;
      panel.current.style.maxHeight = '';
      positionBeside(box.current, panel.current, 'start');
    }
    positionPanel();
    window.addEventListener('resize', positionPanel);
    document.addEventListener('scroll', positionPanel, true);
    return () => {
      window.removeEventListener('resize', positionPanel);
      document.removeEventListener('scroll', positionPanel, true);
    };
  }, [isOpen]);

  /** Returns the focus to the element that opened it. */
  function close(): void {
    setOpen(false);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }

  return {
    isOpen,
    box,
    panel,
    open() {
      opener.current = document.activeElement;
      setOpen(true);
    },
    close,
    /** Esc closes only the panel, not the surrounding dialog. */
    closeOnEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !isOpen) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    },
  };
}
