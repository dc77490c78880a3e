import type { ParcelConfigObject } from 'single-spa';
import type { Navigator } from 'react-router-dom';
import type { FailurePhase, FilledSlot, Registry, Session, Settings } from '../contract/index.ts';
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

/** The four single-spa lifecycles that a remote exposes as `./area`, and its contract version. */
export interface AreaModule extends Pick<
  ParcelConfigObject<AreaProps>,
  'bootstrap' | 'mount' | 'unmount' | 'update'
> {
  timeouts?: Record<'bootstrap' | 'mount' | 'unmount' | 'update', Timeout>;
  contractVersion: string;
  /**
   * Loads the code of a screen, and of the other areas' screens that it embeds, without showing it.
   * `target` is a path below the area's base, or `#name` for an embeddable screen. Rejects if any
   * part fails to load.
   */
  preload?(target: string, loadArea: ShellServices['loadArea']): Promise<void>;
}

export interface LoadedArea {
  area: string;
  buildId: string;
  module: AreaModule;
}

/** Services that the shell offers to areas. One object per page load. */
export interface ShellServices {
  /**
   * Loads the build that the registry names; rejects with an `AreaLoadError`. `target` is the
   * screen to be shown, in the format of `preload`: its files load in parallel with the area's
   * entry.
   */
  loadArea(area: string, target?: string): Promise<LoadedArea>;
  /** Like `loadArea`, but synchronous; undefined unless the area is already loaded. */
  loadedArea(area: string): LoadedArea | undefined;
  /**
   * Asks for confirmation before the user leaves the page; returns the function that stops asking.
   */
  blockLeaving(): () => void;
  /**
   * Called when a screen is on the page: sets the document's title and restores the scroll
   * position. Returns whether the screen should take the focus: true after a navigation, false on
   * the first load.
   */
  enterScreen(title: string): boolean;
  /**
   * Called after a successful log-in: navigates to the page that the user had requested, or to the
   * role's home.
   */
  signedIn(session: Session): void;
  /** Ends the session on the server and in every tab, then shows `/login`. */
  signOut(): Promise<void>;
  /** Reads the session again after users changed their own data. */
  refreshSession(): Promise<void>;
  /** Reports to operators an error that reached an area's boundary. */
  reportError(error: unknown, area: string): void;
  /**
   * Calls `listener` after sign-out in any tab, so that areas delete the user's data from the
   * device; returns the function that unsubscribes.
   */
  onSignOut(listener: () => void): () => void;
  /**
   * Calls `listener` when `loadedArea` returns another build of this area, which replaces the old
   * one immediately; returns the function that unsubscribes.
   */
  subscribeBuild(area: string, listener: () => void): () => void;
  /** Records that a build is on the page, `mountMs` after its mount began. */
  buildMounted(loaded: LoadedArea, mountMs: number): void;
  /**
   * Records that a build failed after it was loaded. Returns true if `loadArea` can load another
   * build as its replacement.
   */
  buildFailed(loaded: LoadedArea, phase: FailurePhase, error: unknown): boolean;
  /**
   * The areas of this page, whose manifests say what fills a slot: of each loaded area, the release
   * of the build that `loadedArea` returns. `areas` returns the same object until they change, which
   * `subscribe` announces. Absent in pages of contract 2.0.
   */
  slots?: {
    areas(): Registry['areas'];
    subscribe(listener: () => void): () => void;
  };
  /** The shared instances, for areas to check that theirs are the same. */
  identity: { api: unknown; queryClient: unknown; react: unknown };
}

/** The build that receives these props. */
export interface OwnBuild {
  id: string;
  /**
   * Records a failure of this build. Returns true if another build replaces it, so that no error
   * need be shown.
   */
  failed(phase: FailurePhase, error: unknown): boolean;
}

/** Elements of the page's frame that screens fill through portals. */
export interface FrameTargets {
  /** For the screen's only `<h1>`. */
  heading: Element;
  /** In the header; null if the header has no room for a search. */
  search: Element | null;
}

/** The props of an area at `mount` and, when they change, at `update`. */
export interface AreaProps {
  basePath: string;
  location: AreaLocation;
  navigator: Navigator;
  theme: Theme;
  settings: Settings;
  session: Session | null;
  shell: ShellServices;
  /** The surrounding frame, which has the `<main>`; absent if the area fills the page. */
  frame?: FrameTargets | undefined;
  /**
   * Set if the area is embedded in another one: `screen` selects a single screen, `title` replaces
   * its title.
   */
  embedded?: { screen?: string | undefined; title?: string | undefined } | undefined;
  /** Set if the area fills a slot: `embedded.screen` is then the screen of its manifest's entry. */
  slot?: FilledSlot | undefined;
  build?: OwnBuild | undefined;
}

interface LoadErrorOptions extends ErrorOptions {
  /** For reason `contract`: the contract version of the area and that of the page. */
  versions?: { area: string; page: string };
}

/** Why an area could not be loaded, for an error screen to explain. */
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

/** Compares by name, because the shell and each area bundle their own copy of the class. */
export function isAreaLoadError(error: unknown): error is AreaLoadError {
  return error instanceof Error && error.name === 'AreaLoadError';
}
