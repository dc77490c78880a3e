import { useEffect, useState } from 'react';

const tolerancePx = 8;

/** True while the user scrolls down, so that a phone's header can hide. */
export function useHideHeaderOnScroll(isEnabled: boolean): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!isEnabled) return;
    let last = window.scrollY;
    function onScroll(): void {
      const now = window.scrollY;
      if (Math.abs(now - last) < tolerancePx) return;
      // Always visible near the top; iOS overscrolls below zero.
      setAway(now > last && now > 64);
      last = now;
    }
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [isEnabled]);
  return isEnabled && isAway;
}
