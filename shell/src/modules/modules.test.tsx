import { describe, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import type { RegistryStatus, RevisionEntry } from '@aforo/shared/contract';
import { createQueryClient } from '@aforo/shared/http';
import { fakeApi, renderWithTheme } from '@aforo/shared/testing';
import { createRegistryKeeper } from '../registry/registry-keeper.ts';
import { testRegistry } from '../testing/test-registry.ts';
import { ModuleDesk } from './module-desk.tsx';
import { ModuleList } from './module-list.tsx';
import { TrialBadge } from './trial-badge.tsx';

const state = { stable: 'b2', canary: null, previous: 'b1', mounts: [] };
const revision: RevisionEntry = {
  number: 7,
  area: 'mfe-admin',
  kind: 'activate',
  state,
  author: 'equipo-admin',
  reason: 'nuevo calendario',
  at: '2026-11-20T10:00:00.000Z',
};
const status: RegistryStatus = {
  revision: 7,
  areas: [{ area: 'mfe-admin', state, releases: [], figures: [], lastRevision: revision }],
};

function showDesk(rollback: Parameters<typeof fakeApi>[0][string]) {
  const api = fakeApi({
    'GET /registry/status': () => status,
    'GET /registry/history': () => ({ revisions: [revision] }),
    'POST /registry/areas/mfe-admin/rollback': rollback,
  });
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false, gcTime: Infinity } });
  renderWithTheme(
    <QueryClientProvider client={client}>
      <ModuleDesk timeZone="Europe/Madrid" />
    </QueryClientProvider>,
  );
  return api;
}

async function rollBack() {
  await userEvent.click(
    await screen.findByRole('button', { name: 'Volver a la versión anterior' }),
  );
  await userEvent.type(screen.getByRole('textbox', { name: /Motivo/ }), 'no cobra');
  await userEvent.click(screen.getByRole('button', { name: 'Volver atrás mfe-admin' }));
}

describe('the desk of administrators', () => {
  test('shows the history and goes back with a reason, from the revision that was seen', async () => {
    const api = showDesk(() => undefined);
    expect(await screen.findByText(/equipo-admin activó b2: nuevo calendario/)).toBeVisible();
    await rollBack();
    expect(
      await screen.findByRole('button', { name: 'Volver a la versión anterior' }),
    ).toBeVisible();
    const sent = api.requests.find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ reason: 'no cobra' });
    expect(sent?.headers.get('if-match')).toBe('"7"');
  });
});

test('a change that somebody else made first is said, and nothing typed is lost', async () => {
  const conflict = { code: 'revision_conflict', message: 'x' };
  showDesk(() => Response.json(conflict, { status: 412 }));
  await rollBack();
  expect(await screen.findByText(/Alguien ha cambiado el registro mientras tanto/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Motivo/ })).toHaveValue('no cobra');
});

test('a list of modules names build, reason, times and failures', () => {
  renderWithTheme(
    <ModuleList
      modules={[
        {
          area: 'mfe-admin',
          buildId: 'b1',
          version: '0.1.0',
          why: 'fallback',
          phases: { fetch: 120.4, evaluate: 30, mount: 40 },
          failures: [
            {
              kind: 'failed',
              area: 'mfe-admin',
              buildId: 'b2',
              phase: 'mount',
              reason: 'TypeError',
              fallback: 'b1',
            },
          ],
        },
        {
          area: 'mfe-auth',
          buildId: 'b1',
          version: '0.1.0',
          why: 'stable',
          phases: null,
          failures: [],
        },
      ]}
    />,
  );
  expect(screen.getByText('Versión anterior')).toBeVisible();
  expect(screen.getByText('Traer 120 ms · evaluar 30 ms · montar 40 ms')).toBeVisible();
  expect(screen.getByText('Sin usar en esta página')).toBeVisible();
  const failures = screen.getByRole('list', { name: 'Fallos de mfe-admin' });
  expect(within(failures).getByText('TypeError')).toBeVisible();
});

describe('the badge of a trial', () => {
  const keeperWith = (why: 'stable' | 'override') =>
    createRegistryKeeper({
      ...testRegistry,
      choices: { ...testRegistry.choices, 'mfe-admin': { why, fallback: 'b0' } },
    });

  test('says which section is on trial and ends it', async () => {
    fakeApi({ 'POST /registry/overrides/clear': () => undefined });
    const reload = jest.fn();
    renderWithTheme(<TrialBadge registry={keeperWith('override')} reload={reload} />);
    expect(screen.getByText('Versión de prueba de mfe-admin')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Quitar' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('is not there without a trial', () => {
    renderWithTheme(<TrialBadge registry={keeperWith('stable')} reload={jest.fn()} />);
    expect(screen.queryByRole('status')).toBeNull();
  });
});
