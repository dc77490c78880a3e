import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import * as React from 'react';
import { mountRootParcel, type ParcelConfigObject } from 'single-spa';
import { api, queryClient } from '@aforo/shared/http';
import { createTheme } from '../theme/index.ts';
import { testSettings } from '../testing/index.ts';
import type { AreaProps } from './area-contract.ts';
import { defineArea } from './define-area.tsx';
import { EmbeddedArea } from './outlet/embedded-area.tsx';
import type { MountParcel } from './outlet/parcel-error-reporting.ts';

// Parcels render outside `act`, as in a page.
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});
afterEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});

const inner = defineArea({
  manifest: { area: 'mfe-inner', screens: {} },
  screens: { '*': () => <p>Dentro</p> },
});
const outer = defineArea({
  manifest: { area: 'mfe-outer', screens: {} },
  screens: { '*': () => <EmbeddedArea area="mfe-inner" /> },
});

/** Mounts as the shell does: all areas are children of one parcel. */
async function createHost(): Promise<MountParcel> {
  let mountParcel: MountParcel | undefined;
  const host: ParcelConfigObject = {
    bootstrap: () => Promise.resolve(),
    mount: (props) => {
      mountParcel = props.mountParcel;
      return Promise.resolve();
    },
    unmount: () => Promise.resolve(),
  };
  await mountRootParcel(host, { domElement: document.createElement('div') }).mountPromise;
  if (!mountParcel) throw new Error('No mountParcel');
  return mountParcel;
}

function propsAt(pathname: string) {
  const loaded = { area: 'mfe-inner', buildId: 'b1', module: inner };
  const shell = {
    loadArea: () => Promise.resolve(loaded),
    loadedArea: () => loaded,
    subscribeBuild: () => () => undefined,
    buildMounted: jest.fn(),
    buildFailed: jest.fn(() => false),
    reportError: jest.fn(),
    identity: { api, queryClient, react: React },
  };
  const props = {
    basePath: '/',
    location: { pathname, search: '', hash: '', state: null, key: pathname },
    navigator: { createHref: String, go: () => undefined, push: () => undefined },
    theme: createTheme({ primaryColor: null, scheme: 'light' }),
    settings: testSettings,
    session: null,
    shell,
  } as unknown as AreaProps; // the shell services that areas without forms use
  return { shell, props };
}

test('unmounts an area completely right after an update of its embedded area', async () => {
  const mountParcel = await createHost();
  const domElement = document.createElement('div');
  const { shell, props } = propsAt('/');
  // single-spa's types declare only its own props.
  const parcel = mountParcel(outer as unknown as ParcelConfigObject, { ...props, domElement });
  await parcel.mountPromise;
  await waitFor(() => expect(shell.buildMounted).toHaveBeenCalled());
  expect(domElement.textContent).toBe('Dentro');

  await parcel.update?.({ ...propsAt('/otra').props, shell, domElement });
  await parcel.unmount();
  expect(domElement.textContent).toBe('');
  expect(parcel.getStatus()).toBe('NOT_MOUNTED');
  expect(shell.buildFailed).not.toHaveBeenCalled();
});
