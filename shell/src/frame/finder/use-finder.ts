import { useEffect, useState } from 'react';

/** Whether the search of the whole page is open; Ctrl K, or ⌘ K, opens and closes it. */
export function useFinder(isOffered: boolean) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOffered) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      // Another dialog asks for its own answer first; the finder's own is closed by it.
      setOpen(document.querySelector('dialog[open]') === null);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOffered]);
  return { isOpen: isOpen && isOffered, open: () => setOpen(true), close: () => setOpen(false) };
}
