/** How long a screen that is still loading may take to reach its old scroll position. */
const timeoutMs = 1500;

/**
 * Scroll positions by history entry. Screens arrive in parts (code, then data), so the position is
 * restored again while the page grows, until it fits, time is up, or the user scrolls.
 */
export function createScrollMemory(page: Window) {
  const positions = new Map<string, number>();
  let target: { top: number; until: number } | null = null;

  page.history.scrollRestoration = 'manual';
  for (const event of ['wheel', 'touchstart', 'keydown'] as const) {
    page.addEventListener(event, () => (target = null), { passive: true });
  }

  function tryTarget(): void {
    if (!target) return;
    page.scrollTo({ top: target.top, behavior: 'instant' });
    const isThere = Math.abs(page.scrollY - target.top) < 2;
    if (isThere || page.performance.now() > target.until) target = null;
    else page.requestAnimationFrame(tryTarget);
  }

  return {
    save(key: string): void {
      positions.set(key, page.scrollY);
    },
    restoreSoon(key: string, isReturn: boolean): void {
      const top = isReturn ? (positions.get(key) ?? 0) : 0;
      target = { top, until: page.performance.now() + timeoutMs };
      tryTarget();
    },
    /** Called when the screen has rendered: tries again. */
    restore(): void {
      tryTarget();
    },
  };
}
