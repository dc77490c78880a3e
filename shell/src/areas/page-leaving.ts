/**
 * A navigation aborts pending loads when it begins. A page that is still there after this time
 * stays.
 */
const abortsMs = 5000;

/** The Navigation API of Chromium and WebKit, which TypeScript's library may lack. */
interface NavigateEvent extends Event {
  userInitiated: boolean;
  downloadRequest: string | null;
  destination: { sameDocument: boolean };
}

interface Page extends EventTarget {
  document: EventTarget & { readonly visibilityState: string };
  navigator: { userActivation?: { hasBeenActive: boolean } };
  navigation?: EventTarget;
}

interface Options {
  page: Page;
  now(): number;
  /**
   * The page is left or hidden. May be called more than once, and also when the user then stays.
   * Not called when a script navigates before any user interaction, which is what a broken build
   * does.
   */
  onLeave(): void;
}

/**
 * Whether the page is being left. Its requests and scripts are then interrupted, so failures are
 * ignored.
 */
export function watchLeaving({ page, now, onLeave }: Options) {
  let leavesUntil = 0;
  let isSentAway = false;

  function leave(): void {
    if (isSentAway && page.navigator.userActivation?.hasBeenActive !== true) return;
    onLeave();
  }

  // For a page that hasn't loaded yet this is the only event: WebKit hides it without another.
  page.addEventListener('beforeunload', () => {
    leavesUntil = now() + abortsMs;
    leave();
  });
  page.addEventListener('pagehide', () => {
    leavesUntil = Infinity;
    leave();
  });
  page.addEventListener('pageshow', (event) => {
    // An interrupted load also ends with pageshow, while the page is being left.
    const wasKept = 'persisted' in event && event.persisted === true;
    if (!wasKept) return;
    // Failures from before the page was cached are reported once it is back.
    leavesUntil = now() + abortsMs;
    isSentAway = false;
  });
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'hidden') leave();
  });
  page.navigation?.addEventListener('navigate', (event) => {
    // The fields that the standard defines for this event.
    const { userInitiated, downloadRequest, destination } = event as NavigateEvent;
    if (destination.sameDocument || downloadRequest !== null) return;
    isSentAway = !userInitiated;
  });
  return { isLeaving: () => now() < leavesUntil };
}
