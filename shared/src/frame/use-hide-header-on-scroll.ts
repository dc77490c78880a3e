import { useEffect, useState } from 'react';

const tolerancePx = 8;

/** True while the person reads down the page, so that a phone's header can make room. */
export function useHideHeaderOnScroll(isEnabled: boolean): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!isEnabled) return;
    let last = window.scrollY;
    function onScroll(): void {
      const now = window.scrollY;
      if (Math.abs(now - last) < tolerancePx) return;
      // Near the top it is always there; iOS bounces below zero.
      setAway(now > last && now > 64);
      last = now;
    }
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [isEnabled]);
  return isEnabled && isAway;
}
