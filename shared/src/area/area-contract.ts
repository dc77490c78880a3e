import type { ParcelConfigObject } from 'single-spa';
import type { Navigator } from 'react-router-dom';
import type { FailurePhase, Session, Settings } from '../contract/index.ts';
import type { Theme } from '../theme/index.ts';

export interface AreaLocation {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
  key: string;
}

interface Timeout {
  millis: number;
  dieOnTimeout: boolean;
  warningMillis: number;
}

/** The four single-spa lifecycles that a remote exposes as `./area`, and what it was built for. */
export interface AreaModule extends Pick<
  ParcelConfigObject<AreaProps>,
  'bootstrap' | 'mount' | 'unmount' | 'update'
> {
  timeouts?: Record<'bootstrap' | 'mount' | 'unmount' | 'update', Timeout>;
  contractVersion: string;
  /**
   * Brings the code of a screen, and of what it shows of other areas, without showing it. `target` is
   * a path below the area's base, or `#name` for what it shows others. Rejects when some of it doesn't
   * come.
   */
  preload?(target: string, loadArea: ShellServices['loadArea']): Promise<void>;
}

export interface LoadedArea {
  area: string;
  buildId: string;
  module: AreaModule;
}

/** What the shell does for an area. One object for the life of the page. */
export interface ShellServices {
  /**
   * Loads the build that the registry names; rejects with an `AreaLoadError`. `target` is the screen that
   * will be shown, as `preload` takes it: its files are fetched beside the section's own.
   */
  loadArea(area: string, target?: string): Promise<LoadedArea>;
  /** The same, at once, when it is loaded already. */
  loadedArea(area: string): LoadedArea | undefined;
  /** Asks before the person leaves; returns the way to stop asking. */
  blockLeaving(): () => void;
  /**
   * A screen is on the page: sets the document's title and restores the scroll. Answers whether the
   * screen should take the focus, which it should after a navigation but not on the first load.
   */
  enterScreen(title: string): boolean;
  /** After a successful log-in: goes to where the person wanted to be, or to the role's home. */
  signedIn(session: Session): void;
  /** Closes the session on the server and in every tab, then shows `/login`. */
  signOut(): Promise<void>;
  /** Reads the session again after the person changed their own data. */
  refreshSession(): Promise<void>;
  /** Tells operators of an error that reached an area's boundary. */
  reportError(error: unknown, area: string): void;
  /**
   * Calls after the person has closed their session, in this tab or another one; returns the way to
   * stop. What an area keeps on the device for them goes then.
   */
  onSignOut(listener: () => void): () => void;
  /**
   * Calls when `loadedArea` answers with another build of this area than before: it takes the old
   * one's place at once.
   */
  subscribeBuild(area: string, listener: () => void): () => void;
  /** A build is on the page, `mountMs` after it was handed over. */
  buildMounted(loaded: LoadedArea, mountMs: number): void;
  /**
   * A build broke after it was loaded. True when another build of the area can be loaded in its place:
   * `loadArea` gives it.
   */
  buildFailed(loaded: LoadedArea, phase: FailurePhase, error: unknown): boolean;
  /** The shared instances, so that an area can prove that it has the same ones. */
  identity: { api: unknown; queryClient: unknown; react: unknown };
}

/** The build that an area's props are for. */
export interface OwnBuild {
  id: string;
  /** A part of it broke. True when another build takes its place, so nothing more need be said. */
  failed(phase: FailurePhase, error: unknown): boolean;
}

/** Places in the page's frame that screens fill by portals. */
export interface FrameTargets {
  /** For the screen's one `<h1>`. */
  heading: Element;
  /** In the header; absent where it has no room for a search. */
  search: Element | null;
}

/** The props of an area, at `mount` and, changed, at `update`. */
export interface AreaProps {
  basePath: string;
  location: AreaLocation;
  navigator: Navigator;
  theme: Theme;
  settings: Settings;
  session: Session | null;
  shell: ShellServices;
  /** The frame that the area stands in, with its `<main>`; absent where the area fills the page. */
  frame?: FrameTargets | undefined;
  /** Set when the area is shown inside another one: only that screen if named, under the other's title. */
  embedded?: { screen?: string | undefined; title?: string | undefined } | undefined;
  build?: OwnBuild | undefined;
}

interface LoadErrorOptions extends ErrorOptions {
  /** Of reason `contract`: the version that the area was built for, and the page's own. */
  versions?: { area: string; page: string };
}

/** Why an area is not on the page, in a form that a screen can explain. */
export class AreaLoadError extends Error {
  readonly area: string;
  readonly reason: 'unknown' | 'unreachable' | 'timeout' | 'contract';
  readonly versions: { area: string; page: string } | undefined;

  constructor(area: string, reason: AreaLoadError['reason'], options?: LoadErrorOptions) {
    super(`Area ${area} could not be loaded: ${reason}`, options);
    this.name = 'AreaLoadError';
    this.area = area;
    this.reason = reason;
    this.versions = options?.versions;
  }
}

/** By name: shell and areas each have their own copy of the class. */
export function isAreaLoadError(error: unknown): error is AreaLoadError {
  return error instanceof Error && error.name === 'AreaLoadError';
}
