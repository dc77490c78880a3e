import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderArea, sessionOf } from '@aforo/shared/testing';
import { area } from '../../area.ts';
import { moduleRevision, moduleStatus } from '../../testing/modules.ts';
import { modulesServer } from '../../testing/modules-server.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import '../configuration-page.tsx';

function open() {
  const session = sessionOf('admin');
  return renderArea(area, { path: '/admin/configuration?ver=modulos', session });
}

async function line(name: string) {
  const list = await screen.findByRole('list', { name: 'Secciones de Aforo' });
  const heading = within(list).getByRole('heading', { name });
  const found = within(list)
    .getAllByRole('listitem')
    .find((one) => one.contains(heading));
  if (!found) throw new Error(`${name} has no line`);
  return within(found);
}

const fares = (mounts: number, failures: number) => ({
  buildId: 'b2',
  mounts,
  failures,
  anonymousFailures: 0,
  scriptErrors: 0,
  phases: null,
  vitals: {},
  causes: [],
});

test('shows the owner each part’s state and last change without technical terms', async () => {
  const { now } = modulesServer();
  now.status.areas[0] = { ...moduleStatus(), figures: [fares(40, 0)] };
  open();
  const reception = await line('Recepción');
  expect(reception.getByText('Todo bien')).toBeVisible();
  expect(reception.getByText(/^Cambió por última vez/)).toBeVisible();
  expect(screen.getByText('Todo va bien.')).toBeVisible();
  expect((await line('Tablon')).getByText('Sin usar hoy')).toBeVisible();
  const pageText = screen.getByRole('main').textContent;
  expect(pageText).not.toMatch(/build|canario|revisión|LCP|mfe-|b2/i);
  expect(screen.getByRole('link', { name: 'Detalle técnico' })).toHaveAttribute(
    'href',
    '/admin/modulos',
  );
});

test('shows failures and their frequency first, and rolls back with one button', async () => {
  const { api, now } = modulesServer();
  now.status.areas[0] = { ...moduleStatus(), figures: [fares(22, 3)] };
  const { user, currentPath } = open();
  const reception = await line('Recepción');
  expect(screen.getByText('Algo falla en Recepción.')).toBeVisible();
  expect(reception.getByText('No se abrió 3 veces de 25 en las últimas 24 horas.')).toBeVisible();
  expect(reception.getAllByRole('button')).toHaveLength(1);
  await user.click(reception.getByRole('button', { name: 'Volver a la anterior' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /Por qué/ }), 'no cobra');
  await user.click(dialog.getByRole('button', { name: 'Volver a la anterior' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.requestsTo('POST /registry/areas/:area/rollback')).toHaveLength(1);
  expect(currentPath()).toBe('/admin/configuration?ver=modulos');
});

test('shows an automatic rollback, and offers to withdraw a trial', async () => {
  const { now } = modulesServer();
  now.status.areas = [
    moduleStatus({}, moduleRevision({ kind: 'rollback', author: 'gateway' })),
    moduleStatus({ canary: { buildId: 'b3', rule: { percent: 10 } } }, { area: 'mfe-tablon' }),
  ];
  open();
  expect((await line('Recepción')).getByText(/volvió solo a la versión anterior/)).toBeVisible();
  const tablon = await line('Tablon');
  expect(tablon.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Retirar la prueba',
  ]);
});
