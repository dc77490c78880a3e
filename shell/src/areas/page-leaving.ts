/** A navigation aborts what is loading when it begins; a page that is still there afterwards stays. */
const abortsMs = 5000;

/** Chromium's and WebKit's Navigation API, which TypeScript's library may lack. */
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
   * The page goes, or goes out of sight; also twice, and of one that was asked and stays. Not called when a script sends a page elsewhere that nobody has
   * touched, which is what a broken build does.
   */
  onLeave(): void;
}

/** Whether this page is being left: its requests and scripts are then interrupted, which is nobody's fault. */
export function watchLeaving({ page, now, onLeave }: Options) {
  let leavesUntil = 0;
  let isSentAway = false;

  function leave(): void {
    if (isSentAway && page.navigator.userActivation?.hasBeenActive !== true) return;
    onLeave();
  }

  // For a page that hasn't loaded yet it is the only sign: WebKit hides it without a word.
  page.addEventListener('beforeunload', () => {
    leavesUntil = now() + abortsMs;
    leave();
  });
  page.addEventListener('pagehide', () => {
    leavesUntil = Infinity;
    leave();
  });
  page.addEventListener('pageshow', (event) => {
    // A page whose loading is interrupted has loaded with that, and is shown while it goes.
    const wasKept = 'persisted' in event && event.persisted === true;
    if (!wasKept) return;
    // What was interrupted before the browser kept the page is told once it is back.
    leavesUntil = now() + abortsMs;
    isSentAway = false;
  });
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'hidden') leave();
  });
  page.navigation?.addEventListener('navigate', (event) => {
    // What the standard gives this event.
    const { userInitiated, downloadRequest, destination } = event as NavigateEvent;
    if (destination.sameDocument || downloadRequest !== null) return;
    isSentAway = !userInitiated;
  });
  return { isLeaving: () => now() < leavesUntil };
}
