import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderArea, sessionOf } from '@aforo/shared/testing';
import { area } from '../../../area.ts';
import { moduleRevision, moduleState, moduleStatus } from '../../../testing/modules.ts';
import { modulesServer, refused } from '../../../testing/modules-server.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import './operator-page.tsx';

afterEach(() => {
  jest.useRealTimers();
});

const trial = { buildId: 'b3', rule: { percent: 10 } } as const;

function open(search = '') {
  const session = sessionOf('admin');
  return renderArea(area, { path: `/admin/modulos${search}`, session });
}

const card = async (name = 'Recepción') => within(await screen.findByRole('region', { name }));
const dialog = () => within(screen.getByRole('dialog'));

describe('the modules page', () => {
  test('shows the stable build of each area, its date, author and reason, and the trial', async () => {
    const { now } = modulesServer({ canary: trial });
    now.past = [
      moduleRevision({
        kind: 'canary',
        author: 'ana@aforo.test',
        reason: 'a ver en el mostrador',
        state: moduleState({ canary: trial }),
      }),
      moduleRevision({ number: 5, state: moduleState() }),
      moduleRevision({ number: 1, kind: 'start', state: moduleState({ stable: 'b1' }) }),
    ];
    open();
    const shown = await card();
    expect(await shown.findByText('cobrar más deprisa')).toBeVisible();
    expect(shown.getByText('a ver en el mostrador')).toBeVisible();
    expect(shown.getByText(/ana@aforo\.test/)).toBeVisible();
    expect(shown.getByText('Para el 10 % de los navegadores.')).toBeVisible();
    expect(shown.getByText('La anterior')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver lo que usa este navegador' })).toHaveAttribute(
      'href',
      '/admin/modulos?modulos',
    );
  });

  test('shows the figures of each build, the one in use first', async () => {
    const { now } = modulesServer();
    now.status.areas[0] = {
      ...moduleStatus(),
      figures: [
        {
          buildId: 'b1',
          mounts: 900,
          failures: 0,
          anonymousFailures: 0,
          scriptErrors: 0,
          phases: null,
          vitals: {},
          causes: [],
        },
        {
          buildId: 'b2',
          mounts: 22,
          failures: 3,
          anonymousFailures: 2,
          scriptErrors: 0,
          phases: { fetch: 120.4, evaluate: 30, mount: 40 },
          vitals: { LCP: 1840, CLS: 0.052, INP: 96 },
          causes: [],
        },
      ],
    };
    open();
    const table = (await card()).getByRole('table', { name: 'Últimas 24 horas de Recepción' });
    const [, first, second] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent(
      /1\.2\.0 · para todo el mundob2223 \(12 %\), 2 sin sesión120 ms · 30 ms · 40 ms/,
    );
    expect(first).toHaveTextContent(/1840 ms · 0,052 · 96 ms$/);
    expect(second).toHaveTextContent(/1\.1\.0b19000——$/);
  });

  test('describes each failure, newest first, and shows the commit of a build', async () => {
    const { now } = modulesServer();
    const status = moduleStatus();
    const cause = { phase: 'mount', reason: 'TypeError', fallback: 'b1', count: 7 } as const;
    now.status.areas[0] = {
      ...status,
      releases: status.releases.map((one) => ({ ...one, commit: '0a1b2c3d4e5f' })),
      figures: [
        {
          buildId: 'b2',
          mounts: 40,
          failures: 8,
          anonymousFailures: 0,
          scriptErrors: 0,
          phases: null,
          vitals: {},
          causes: [
            { ...cause, lastAt: '2026-11-20T10:00:00.000Z' },
            {
              phase: 'crashLoop',
              reason: 'crashLoop',
              fallback: null,
              count: 1,
              lastAt: '2026-11-20T11:00:00.000Z',
            },
          ],
        },
      ],
    };
    open();
    const shown = await card();
    const [latest, before] = within(
      shown.getByRole('list', { name: 'Qué ha fallado en Recepción' }),
    ).getAllByRole('listitem');
    expect(latest).toHaveTextContent(/dejó colgado un navegador .*, 1 vez\. Se vio un aviso\./);
    expect(before).toHaveTextContent(
      /^1\.2\.0 \(b2\) falló al montarse \(TypeError\), 7 veces\. Se vio 1\.1\.0 \(b1\) en su lugar\. La última, /,
    );
    expect(shown.getAllByText('commit 0a1b2c3d')).toHaveLength(2);
  });

  test('searches by label or area id, with the text in the URL', async () => {
    modulesServer();
    const { user, currentPath } = open();
    await card();
    const search = screen.getByRole('searchbox', { name: 'Buscar una sección' });
    await user.type(search, 'recepcion');
    expect(currentPath()).toBe('/admin/modulos?buscar=recepcion');
    expect(screen.queryByRole('region', { name: 'Tablon' })).toBeNull();
    await card();
    await user.clear(search);
    await user.type(search, 'mfe-tab');
    await card('Tablon');
    expect(screen.queryByRole('region', { name: 'Recepción' })).toBeNull();
    await user.type(search, 'x');
    expect(screen.getByText('Ninguna sección se llama «mfe-tabx»')).toBeVisible();
  });

  test('lists the published builds, and opens the activation of one', async () => {
    modulesServer();
    const { user, currentPath } = open();
    const shown = await card();
    await user.click(shown.getByText('Versiones publicadas (3)'));
    expect(shown.queryByRole('button', { name: /Activar 1\.2\.0/ })).toBeNull();
    await user.click(shown.getByRole('button', { name: 'Activar 1.1.0 (b1) en Recepción' }));
    expect(currentPath()).toBe('/admin/modulos?hacer=activar&seccion=mfe-reception&build=b1');
    expect(dialog().getByRole('combobox', { name: 'Versión' })).toHaveValue('b1');
  });

  test('offers no rollback without a previous build', async () => {
    modulesServer();
    open();
    const shown = await card('Tablon');
    expect(shown.queryByRole('button', { name: 'Volver a la anterior' })).toBeNull();
    expect(shown.getByRole('button', { name: 'Activar otra' })).toBeVisible();
  });

  test('offers no other build if there is only the one in use', async () => {
    const { now } = modulesServer();
    const [first] = moduleStatus().releases.filter(({ buildId }) => buildId === 'b2');
    now.status.areas[0] = { ...moduleStatus({ previous: null }), releases: first ? [first] : [] };
    open();
    expect((await card()).queryAllByRole('button')).toEqual([]);
    expect((await card()).getByText('En uso')).toBeInTheDocument();
  });

  test('shows the changes of other users by polling', async () => {
    jest.useFakeTimers();
    const { change } = modulesServer();
    open();
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(screen.queryByText('Para quien tiene el rol de Cliente.')).toBeNull();
    const state = moduleState({ canary: { buildId: 'b3', rule: { role: 'client' } } });
    change({ kind: 'canary', state, reason: 'la nueva agenda' });
    await act(() => jest.advanceTimersByTimeAsync(10_100));
    expect(screen.getByText('Para quien tiene el rol de Cliente.')).toBeVisible();
    expect(screen.getAllByText('la nueva agenda')).not.toHaveLength(0);
  });

  test('shows why the installation is read-only', async () => {
    const { api } = modulesServer(
      {},
      {
        'GET /registry/status': () =>
          refused(503, 'registry_read_only', 'Este registro solo se puede leer.'),
      },
    );
    open();
    expect(await screen.findByText('Aquí las versiones no se pueden cambiar')).toBeVisible();
    expect(screen.getByText(/Este registro solo se puede leer\. Cada sección usa/)).toBeVisible();
    expect(api.requestsTo('GET /registry/history')).toEqual([]);
  });

  test('shows an error when loading fails, and loads on retry', async () => {
    const { api, now } = modulesServer(
      {},
      { 'GET /registry/status': () => refused(500, 'internal', 'x') },
    );
    const { user } = open();
    const retry = await screen.findByRole('button', { name: 'Volver a intentarlo' });
    api.use({ 'GET /registry/status': () => now.status });
    await user.click(retry);
    expect((await card()).getByText('La anterior')).toBeVisible();
  });

  test('keeps its content when a later request fails', async () => {
    jest.useFakeTimers();
    const { api } = modulesServer();
    open();
    await act(() => jest.advanceTimersByTimeAsync(100));
    api.use({
      'GET /registry/status': () => refused(503, 'registry_read_only', 'La base no responde.'),
    });
    await act(() => jest.advanceTimersByTimeAsync(10_100));
    expect(screen.getByText('Esto puede haber cambiado')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Recepción' })).toBeVisible();
  });

  test('shows an empty state when no area is published', async () => {
    const { now } = modulesServer();
    now.status = { revision: 0, areas: [] };
    now.past = [];
    open();
    expect(await screen.findByText('Todavía no hay ninguna sección')).toBeVisible();
    expect(await screen.findByText('Todavía no ha cambiado nada.')).toBeVisible();
  });
});

describe('the history of changes', () => {
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      moduleRevision({ number: from - index, reason: `motivo ${from - index}` }),
    );

  test('is paginated, newest first, with author, reason and number', async () => {
    const { api } = modulesServer(
      {},
      {
        'GET /registry/history': ({ query }) => ({
          revisions: query.get('before') === '21' ? many(20, 20) : many(70, 50),
        }),
      },
    );
    const { user } = open();
    const list = await screen.findByRole('list', { name: 'Cambios, del último al primero' });
    expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent(
      /^Recepción1\.2\.0 \(b2\) para todo el mundomotivo 70equipo-mostrador · .* · revisión 70$/,
    );
    await user.click(screen.getByRole('button', { name: 'Ver más cambios' }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(70));
    expect(screen.queryByRole('button', { name: 'Ver más cambios' })).toBeNull();
    expect(api.requests.some(({ query }) => query.get('before') === '21')).toBe(true);
  });

  test('marks automatic rollbacks', async () => {
    const { now } = modulesServer();
    now.past = [
      moduleRevision({ number: 8, kind: 'rollback', author: 'gateway', reason: 'falla mucho' }),
      moduleRevision({ number: 7, kind: 'rollback' }),
    ];
    open();
    const list = await screen.findByRole('list', { name: /^Cambios/ });
    const [automatic, manual] = within(list).getAllByRole('listitem');
    expect(automatic).toHaveTextContent(/Vuelta sola.*Aforo, por sí solo/);
    expect(manual).not.toHaveTextContent('Vuelta sola');
  });

  test('is filtered by one area, kept in the URL', async () => {
    const { now } = modulesServer();
    now.past = [
      moduleRevision({ number: 8, area: 'mfe-tablon', reason: 'estreno' }),
      moduleRevision(),
    ];
    const { user, currentPath } = open();
    const list = await screen.findByRole('list', { name: /^Cambios/ });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    await user.selectOptions(screen.getByRole('combobox', { name: 'De qué sección' }), 'Tablon');
    expect(currentPath()).toBe('/admin/modulos?historial=mfe-tablon');
    await waitFor(() => {
      const shown = screen.getByRole('list', { name: /^Cambios/ });
      expect(within(shown).getAllByRole('listitem')).toHaveLength(1);
    });
  });
});
