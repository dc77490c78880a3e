import { useEffect, useState } from 'react';

/** Whether the global search is open. Ctrl K or ⌘ K toggles it. */
export function useFinder(isOffered: boolean) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOffered) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      // An open dialog needs its answer first; the finder's own dialog is closed by the shortcut.
      setOpen(document.querySelector('dialog[open]') === null);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOffered]);
  return { isOpen: isOpen && isOffered, open: () => setOpen(true), close: () => setOpen(false) };
}
