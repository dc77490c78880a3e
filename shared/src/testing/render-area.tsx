import { jest } from '@jest/globals';
import { act, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import * as React from 'react';
import { createMemoryRouter, type Navigator } from 'react-router-dom';
import { api, queryClient } from '@aforo/shared/http';
import { AreaRoot } from '../area/area-root.tsx';
import { areaContractVersion } from '../area/contract-version.ts';
import type {
  DefinedArea,
  LoadedArea,
  MountParcel,
  OwnBuild,
  ShellServices,
} from '../area/index.ts';
import {
  roles,
  type FilledSlot,
  type Registry,
  type Role,
  type Session,
  type Settings,
  type SlotEntry,
} from '../contract/index.ts';
import { createTheme } from '../theme/index.ts';
import { collectedStyles } from './collected-styles.ts';

interface Options {
  /** The full path with search: `/admin/users?role=admin`. */
  path: string;
  /** `basePath` of the mount; by default the first segment of the path. */
  basePath?: string;
  session?: Session | null;
  settings?: Partial<Settings>;
  embedded?: { screen?: string; title?: string | undefined };
  /** The slot that contains it, together with `embedded.screen`. */
  slot?: FilledSlot;
  /** Slot entries of other areas, by area. */
  fills?: Record<string, SlotEntry[]>;
}

export interface RenderedArea extends RenderResult {
  user: UserEvent;
  shell: { [Name in keyof ShellServices]: ShellServices[Name] };
  /** Current path and search. */
  currentPath(): string;
  goBack(): void;
  /** Navigates from outside the area, like the shell. */
  goTo(to: string): void;
}

const theme = createTheme({ primaryColor: '#0f766e', scheme: 'light' });

export const testSettings: Settings = {
  theme: { primaryColor: '#0f766e' },
  center: { name: 'Estudio Prueba', timeZone: 'Europe/Madrid', currency: 'EUR', country: 'ES' },
  locale: 'es',
  weekStartsOn: 0,
  isDemo: false,
};

/** A session with this role, with ids that differ between roles. */
export function sessionOf(role: Role, user: Partial<Session['user']> = {}): Session {
  const digit = roles.indexOf(role) + 1;
  const id = (kind: string) => `${kind}0000000-0000-4000-8000-00000000000${digit}`;
  return {
    id: id('a'),
    expiresAt: '2027-01-01T00:00:00.000Z',
    user: {
      id: id('b'),
      name: 'Ana Prueba',
      email: 'ana@prueba.test',
      role,
      pictureFileId: null,
      clientId: role === 'client' ? id('c') : null,
      professionalId: role === 'professional' ? id('d') : null,
      ...user,
    },
  };
}

/**
 * Renders an area as the shell would, with a memory router. Embedded areas are replaced by a text
 * with their area, screen and slot context. Starts with an empty query cache and no retries.
 */
export function renderArea(area: DefinedArea, options: Options): RenderedArea {
  const { path, session = null, settings = {}, embedded, slot, fills = {} } = options;
  const basePath = options.basePath ?? `/${path.split(/[/?]/)[1] ?? ''}`;
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { retry: false, gcTime: Infinity } });

  const filling = Object.fromEntries(
    Object.entries(fills).map(([name, slots]) => [name, { areaManifest: { slots } }]),
  ) as unknown as Registry['areas']; // the only members used

  const shell: ShellServices = {
    loadArea: jest.fn((name: string) => Promise.resolve(fakeArea(name))),
    loadedArea: jest.fn((name: string) => fakeArea(name)),
    blockLeaving: jest.fn(() => () => undefined),
    enterScreen: jest.fn((title: string) => {
      document.title = title;
      return false;
    }),
    signedIn: jest.fn(),
    signOut: jest.fn(() => Promise.resolve()),
    onSignOut: jest.fn(() => () => undefined),
    subscribeBuild: jest.fn(() => () => undefined),
    buildMounted: jest.fn(),
    buildFailed: jest.fn(() => false),
    refreshSession: jest.fn(() => Promise.resolve()),
    reportError: jest.fn(),
    slots: { areas: () => filling, subscribe: () => () => undefined },
    identity: { api, queryClient, react: React },
  };
  const router = createMemoryRouter([{ path: '*', element: null }], {
    initialEntries: [path],
  });
  const navigator: Navigator = {
    createHref: (to) => (typeof to === 'string' ? to : (to.pathname ?? '') + (to.search ?? '')),
    go: (delta) => void router.navigate(delta),
    push: (to, state) => void router.navigate(to, { state }),
    replace: (to, state) => void router.navigate(to, { state, replace: true }),
  };

  const shown = fakeArea(area.definition.manifest.area);
  const build: OwnBuild = {
    id: shown.buildId,
    failed: (phase, error) => shell.buildFailed(shown, phase, error),
  };

  // Without a RouterProvider: the area is a separate React root with its own Router.
  function Host() {
    const location = React.useSyncExternalStore(router.subscribe, () => router.state.location);
    const [heading, setHeading] = React.useState<Element | null>(null);
    const isFramed = area.definition.manifest.frame !== undefined && !embedded;
    const root = (
      <AreaRoot
        definition={area.definition}
        basePath={basePath}
        location={location}
        navigator={navigator}
        theme={theme}
        settings={{ ...testSettings, ...settings }}
        session={session}
        shell={shell}
        embedded={embedded}
        slot={slot}
        build={build}
        frame={heading ? { heading, search: null } : undefined}
        mountParcel={mountStandIn}
      />
    );
    if (!isFramed) return root;
    return (
      <>
        <header ref={setHeading} />
        <main id="contenido">{heading ? root : null}</main>
      </>
    );
  }

  return {
    ...render(collectedStyles.collectStyles(<Host />)),
    user: userEvent.setup(),
    shell,
    currentPath: () => router.state.location.pathname + router.state.location.search,
    goBack: () => act(() => void router.navigate(-1)),
    goTo: (to) => act(() => void router.navigate(to, { replace: true })),
  };
}

function fakeArea(name: string): LoadedArea {
  const done = () => Promise.resolve();
  return {
    area: name,
    buildId: `${name}-stand-in`,
    module: {
      contractVersion: areaContractVersion,
      bootstrap: done,
      unmount: done,
      mount: (props) => {
        const { domElement, embedded, slot } = props as unknown as {
          domElement: HTMLElement;
          embedded?: { screen?: string };
          slot?: FilledSlot;
        }; // what AreaOutlet passes
        const context = Object.values(slot?.context ?? {});
        domElement.textContent = `[${[name, embedded?.screen, ...context].filter(Boolean).join(' ')}]`;
        return Promise.resolve();
      },
    },
  };
}

/** The part of single-spa that the replacement needs. */
const mountStandIn = ((config: LoadedArea['module'], props: object) => {
  const mount = config.mount;
  const mounted = (typeof mount === 'function' ? mount(props as never) : Promise.resolve()).then(
    () => null,
  );
  return {
    mountPromise: mounted,
    getStatus: () => 'MOUNTED',
    unmount: () => Promise.resolve(null),
    update: () => Promise.resolve(null),
  };
}) as unknown as MountParcel; // replaces single-spa's richer parcel
