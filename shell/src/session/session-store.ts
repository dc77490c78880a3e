import type { Role, Session } from '@aforo/shared/contract';
import { api, queryClient, startQueries } from '@aforo/shared/http';
import { unlessAway, type ServiceWatch } from '../outage/service-watch.ts';
import type { VisitorRegistry } from '../registry/visitor-registry.ts';
import { logOut } from './session-calls.ts';
import { pathAfterLogin } from './path-after-login.ts';

const queries = startQueries(api);

/** Parameter of the login URL (mfe-auth/src/paths.ts): the browser did not keep the new session. */
const notKept = { name: 'sesion', value: 'perdida' } as const;

type Message = 'signedIn' | 'signedOut';

interface Options {
  registry: Pick<VisitorRegistry, 'of' | 'refresh'>;
  serviceWatch: Pick<ServiceWatch, 'awaySince' | 'subscribe'>;
  /** Navigates to a path of this application, replacing the current entry. */
  goTo(path: string): void;
  currentSearch(): string;
}

/** Changes the page's session, in this tab and in the user's other tabs. */
export function createSessionStore({ registry, serviceWatch, goTo, currentSearch }: Options) {
  const channel = new BroadcastChannel('aforo-session');
  let isLost = false;
  const listeners = new Set<() => void>();
  const signOutListeners = new Set<() => void>();

  function setLost(value: boolean): void {
    isLost = value;
    for (const listener of listeners) listener();
  }

  function replaceSession(session: Session | null): void {
    forgetPersonalData();
    queryClient.setQueryData(queries.session.queryKey, { session });
    setLost(false);
  }

  function endSession(): void {
    for (const listener of signOutListeners) listener();
    replaceSession(null);
    goTo('/login');
    void registry.of(null);
  }

  function regainSession(): void {
    setLost(false);
    void registry.refresh();
  }

  /**
   * Continues to the return path. The gateway may have sent no registry, or that of an anonymous
   * visitor: then the session is read to check that the browser kept it, and the registry is
   * requested once more.
   */
  async function continueToScreen(session: Session, search: string): Promise<void> {
    const { role } = session.user;
    let known = await registry.of(role);
    if (known.role === null) {
      if (await isSessionLost()) return askAgain(search);
      known = await registry.of(role);
    }
    goTo(pathAfterLogin(known, session, search));
  }

  /** Whether the browser did not keep the session's cookie. False when there is no response. */
  async function isSessionLost(): Promise<boolean> {
    return queryClient.fetchQuery({ ...queries.session, staleTime: 0 }).then(
      ({ session }) => session === null,
      () => false,
    );
  }

  function askAgain(search: string): void {
    replaceSession(null);
    const loginParams = new URLSearchParams(search);
    loginParams.set(notKept.name, notKept.value);
    goTo(`/login?${loginParams.toString()}`);
  }

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data === 'signedOut') endSession();
    else void queryClient.invalidateQueries(queries.session).then(regainSession);
  };

  api.onSessionLost(() => {
    if (currentSession()) setLost(true);
  });

  // The center began to require it after the page was opened: refetch the session, which screens
  // follow.
  api.onSecondFactorMissing(() => {
    if (currentSession()?.needsSecondFactor) return;
    void queryClient.invalidateQueries(queries.session, { cancelRefetch: false });
  });

  return {
    currentSession,
    /**
     * The current session: cached, or else from the server. Rejects as soon as the service is away.
     */
    async read(): Promise<Session | null> {
      const known = queryClient.getQueryData(queries.session.queryKey);
      if (known) return known.session;
      const answer = queryClient.ensureQueryData(queries.session);
      return (await unlessAway(serviceWatch, answer)).session;
    },
    isLost: () => isLost,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signedIn(session: Session): void {
      replaceSession(session);
      channel.postMessage('signedIn' satisfies Message);
      void continueToScreen(session, currentSearch());
    },
    /**
     * The same user has logged in again after their session was closed: the page stays as it is.
     */
    resume(session: Session): void {
      queryClient.setQueryData(queries.session.queryKey, { session });
      regainSession();
      channel.postMessage('signedIn' satisfies Message);
      void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
    },
    async signOut(): Promise<void> {
      await logOut();
      channel.postMessage('signedOut' satisfies Message);
      endSession();
    },
    /** Calls after the session has been closed, in this tab or another one. */
    onSignOut(listener: () => void): () => void {
      signOutListeners.add(listener);
      return () => signOutListeners.delete(listener);
    },
    refresh: (): Promise<void> => queryClient.invalidateQueries(queries.session),
  };
}
export type SessionStore = ReturnType<typeof createSessionStore>;

/** The role of the logged-in user known to this page. */
export function currentRole(): Role | null {
  return currentSession()?.user.role ?? null;
}

function currentSession(): Session | null {
  return queryClient.getQueryData(queries.session.queryKey)?.session ?? null;
}

/** Another person may use this device next: only public data stays in the cache. */
function forgetPersonalData(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isOfTheShell(queryKey[0]) });
}

function isOfTheShell(key: unknown): boolean {
  return key === 'settings' || key === 'session';
}
