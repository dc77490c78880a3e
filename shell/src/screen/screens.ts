import type { createBrowserRouter } from 'react-router-dom';
import { createScrollMemory } from './scroll-memory.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** Title, focus and scroll position of the current screen. */
export function createScreens(router: Router) {
  const scroll = createScrollMemory(window);
  let centerName = 'Aforo';
  let title = '';
  let hasNavigated = false;
  let path = router.state.location.pathname;
  let key = router.state.location.key;
  let keptKey: string | undefined;

  router.subscribe(({ location, historyAction }) => {
    if (location.key === key) return;
    scroll.save(key);
    key = location.key;
    if (location.pathname === path) return;
    path = location.pathname;
    hasNavigated = true;
    scroll.restoreSoon(key, historyAction === 'POP');
  });

  function writeTitle(): void {
    document.title = title ? `${title} · ${centerName}` : centerName;
  }

  return {
    /** True when the screen should take the focus. */
    enter(newTitle: string): boolean {
      title = newTitle;
      writeTitle();
      scroll.restore();
      return hasNavigated && key !== keptKey;
    },
    /** Called before a newer build replaces the screen: no navigation, so the focus isn't moved. */
    keepPosition(): void {
      keptKey = key;
    },
    setCenterName(name: string): void {
      centerName = name;
      // The server rendered the title of its screen, which the shell doesn't know yet.
      if (title) writeTitle();
    },
  };
}
export type Screens = ReturnType<typeof createScreens>;
