import { describe, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import type { AreaManifest, Session } from '../../contract/index.ts';
import { renderWithTheme, sessionOf } from '../../testing/index.ts';
import type { FrameTargets } from '../area-contract.ts';
import { StandaloneFrame } from './standalone-frame.tsx';

const entry = { icon: [], order: 1 };
const framed: AreaManifest = {
  area: 'mfe-a',
  frame: 'staff',
  navigation: [
    { ...entry, path: 'clientes', label: 'Clientes' },
    { ...entry, path: 'caja', label: 'Caja', roles: ['admin'] },
    // Standalone, there is no other area to receive this entry.
    { ...entry, path: 'avisos', label: 'Avisos', into: 'mfe-b' },
  ],
  screens: {},
};
const { frame: _none, ...unframed } = framed;

/** Renders its heading as a screen does: into the frame, if there is one. */
function show(frame: FrameTargets | undefined) {
  const heading = <h1>Clientes del centro</h1>;
  return (
    <div>
      Contenido {frame ? 'en el marco' : 'sin marco'}
      {frame?.heading ? createPortal(heading, frame.heading) : heading}
    </div>
  );
}

function open(manifest: AreaManifest, session: Session | null = sessionOf('receptionist')) {
  const onSignOut = jest.fn(() => Promise.resolve());
  const children = jest.fn(show);
  const rendered = renderWithTheme(
    <StandaloneFrame
      manifest={manifest}
      basePath="/a"
      session={session}
      centerName="Estudio Aforo"
      onSignOut={onSignOut}
    >
      {children}
    </StandaloneFrame>,
    { route: '/a/clientes' },
  );
  return { ...rendered, onSignOut, children };
}

describe('a standalone area', () => {
  test('has a frame with the navigation entries that the role may see', () => {
    const { children } = open(framed);
    const navigation = screen.getByRole('navigation', { name: 'Secciones' });
    const links = [...navigation.querySelectorAll('a')];
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Clientes', '/a/clientes'],
    ]);
    expect(screen.getByRole('main')).toHaveTextContent('Contenido en el marco');
    expect(screen.getByRole('banner')).toContainElement(
      screen.getByRole('heading', { name: 'Clientes del centro' }),
    );
    // The targets exist on every render: screen readers would read a moved heading twice.
    expect(children.mock.calls.filter(([frame]) => !frame?.heading)).toEqual([]);
  });

  test('has a link that leaves the frame', async () => {
    const { user, onSignOut } = open(framed);
    await user.click(screen.getByRole('button', { name: /^Cuenta de/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Cerrar sesión' }));
    expect(onSignOut).toHaveBeenCalledTimes(1);
  });

  test.each<[string, AreaManifest, Session | null]>([
    ['its manifest has no navigation', unframed, sessionOf('receptionist')],
    ['there is no session', framed, null],
    ['the role may see none of its entries', { ...framed, navigation: [] }, sessionOf('client')],
  ])('has no frame if %s', (_fact, manifest, session) => {
    open(manifest, session);
    expect(screen.getByText(/Contenido sin marco/)).toBeVisible();
    expect(screen.queryByRole('banner')).toBeNull();
  });
});
