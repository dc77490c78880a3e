import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { Outlet, useBlocker } from 'react-router-dom';
import { SkipLink } from '@aforo/shared/ui';
import { useAppContext } from '../context/app-context.ts';
import { loadFrame, PageFrame } from '../frame/page-frame.tsx';
import type { LeaveDialogProps } from '../screen/leave-dialog.tsx';
import { BrowserLeaveDialog } from '../screen/browser-leave-dialog.tsx';
import { ProofPrompt } from '../session/proof-prompt.tsx';
import type { SessionStore } from '../session/session-store.ts';

const Toasts = lazy<ComponentType>(() =>
  import(/* webpackChunkName: "later-toasts" */ '../screen/toasts.tsx').then(
    ({ Toasts: component }) => ({ default: component }),
    withoutIt,
  ),
);

const OutageNotice = lazy<ComponentType>(() =>
  import(/* webpackChunkName: "later-toasts" */ '../outage/outage-notice.tsx').then(
    ({ OutageNotice: component }) => ({ default: component }),
    withoutIt,
  ),
);

const LiveUpdates = lazy<ComponentType>(() =>
  import(/* webpackChunkName: "later-shipping" */ '../live-updates/live-updates.tsx').then(
    ({ LiveUpdates: component }) => ({ default: component }),
    withoutIt,
  ),
);

const LeaveDialog = lazy<ComponentType<LeaveDialogProps>>(() =>
  import(/* webpackChunkName: "later-dialogs" */ '../screen/leave-dialog.tsx').then(
    ({ LeaveDialog: component }) => ({ default: component }),
    () => ({ default: BrowserLeaveDialog }),
  ),
);

const SessionLostDialog = lazy<ComponentType<{ store: SessionStore }>>(() =>
  import(/* webpackChunkName: "later-dialogs" */ '../session/session-lost-dialog.tsx').then(
    ({ SessionLostDialog: component }) => ({ default: component }),
    withoutIt,
  ),
);

/** If optional code fails to load, the page works without it. */
function withoutIt(): { default: () => ReactNode } {
  return { default: () => null };
}

/** Layout around every screen. */
export function RootLayout() {
  const { guard, sessionStore, proofStore } = useAppContext();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      guard.isBlocking() && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <>
      <SkipLink />
      <AfterFirstPaint>
        <Suspense>
          <OutageNotice />
        </Suspense>
      </AfterFirstPaint>
      <PageFrame>
        <Outlet />
      </PageFrame>
      <ProofPrompt store={proofStore} />
      <AfterFirstPaint>
        <Suspense>
          <LeaveDialog guard={guard} blocker={blocker} />
          <SessionLostDialog store={sessionStore} />
        </Suspense>
        <Suspense>
          <Toasts />
          <LiveUpdates />
        </Suspense>
      </AfterFirstPaint>
    </>
  );
}

/** Optional code loads at the latest after this time, even if the page is still loading. */
const timeoutMs = 4000;
const restMs = 500;

/**
 * Delays its children until the page has loaded, so that they don't compete with the first screen.
 */
function AfterFirstPaint({ children }: { children: ReactNode }) {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const show = () => {
      setPainted(true);
      // Preloads the frame for after the login.
      loadFrame().catch(() => undefined);
    };
    let resting: ReturnType<typeof setTimeout> | undefined;
    const rest = () => (resting = setTimeout(show, restMs));
    const waiting = setTimeout(show, timeoutMs);
    if (document.readyState === 'complete') rest();
    else addEventListener('load', rest, { once: true });
    return () => {
      clearTimeout(resting);
      clearTimeout(waiting);
      removeEventListener('load', rest);
    };
  }, []);
  return isPainted ? children : null;
}
