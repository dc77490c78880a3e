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
    expect(shown.getByText('Para el 10 % de las personas.')).toBeVisible();
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

  test('names what a build leaves on the page', async () => {
    const { now } = modulesServer();
    now.status.areas[0] = {
      ...moduleStatus(),
      figures: [
        {
          buildId: 'b2',
          mounts: 22,
          failures: 0,
          anonymousFailures: 0,
          scriptErrors: 0,
          leftTraces: {
            count: 4,
            traces: [
              { trace: 'global', name: 'Date.now', count: 4 },
              { trace: 'styleSheet', name: '*', count: 3 },
              { trace: 'styleSheet', name: '', count: 1 },
              { trace: 'rootStyle', name: 'html', count: 1 },
              { trace: 'interval', name: '250', count: 1 },
              { trace: 'listener', name: 'window resize', count: 1 },
            ],
          },
          phases: null,
          vitals: {},
          causes: [],
        },
      ],
    };
    open();
    const shown = await card();
    const [left] = within(
      shown.getByRole('list', { name: 'Qué deja en la página Recepción' }),
    ).getAllByRole('listitem');
    expect(left).toHaveTextContent(
      '1.2.0 (b2) dejó, 4 veces: Date.now cambiado, una hoja de estilos (*), una hoja de estilos, el estilo de <html>, un temporizador cada 250 ms, una escucha de window resize. La página lo deshizo y no cuenta para volver atrás.',
    );
    expect(shown.queryByText('Qué ha fallado')).toBeNull();
  });

  test('shows who answers for an area, and what is new in its newest version', async () => {
    const { now } = modulesServer();
    const status = moduleStatus();
    const repository = 'https://git.example/mostrador';
    const publication = { owner: 'Equipo de mostrador', onCall: '600 000 000', repository };
    now.status.areas[0] = {
      ...status,
      releases: status.releases.map((one, index) => ({
        ...one,
        publication: { ...publication, ...(index === 0 && { changelog: '- Cobro más deprisa' }) },
      })),
    };
    const { user } = open();
    const shown = await card();
    expect(shown.getByText('Responde Equipo de mostrador')).toBeVisible();
    expect(shown.getByText('Guardia: 600 000 000')).toBeVisible();
    expect(shown.getByRole('link', { name: 'git.example/mostrador' })).toHaveAttribute(
      'href',
      repository,
    );
    await user.click(shown.getByText('Novedades de 1.3.0'));
    expect(shown.getByText('- Cobro más deprisa')).toBeVisible();
  });

  test('lists what an area shows in the screens of others', async () => {
    const { now } = modulesServer();
    const entry = { screen: 'notas', title: 'Notas', order: 10 };
    now.status.areas[0] = {
      ...moduleStatus(),
      slots: [
        { ...entry, slot: 'clientRecord', roles: ['admin', 'receptionist'] },
        { ...entry, slot: 'header', order: 5, roles: ['admin'] },
      ],
    };
    open();
    const list = (await card()).getByRole('list', { name: 'Dónde más aparece Recepción' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'La ficha del cliente: «Notas», para Administración y Recepción, en el orden 10.',
      'La cabecera: «Notas», para Administración, en el orden 5.',
    ]);
    expect((await card('Tablon')).queryByText('Dónde más aparece')).toBeNull();
  });

  test('makes no link of a repository that is not on the web', async () => {
    const { now } = modulesServer();
    const status = moduleStatus();
    const publication = { repository: 'javascript:alert(1)' };
    now.status.areas[0] = {
      ...status,
      releases: status.releases.map((one) => ({ ...one, publication })),
    };
    open();
    const shown = await card();
    expect(shown.getByText('javascript:alert(1)')).toBeVisible();
    expect(shown.queryByRole('link')).toBeNull();
  });

  test('warns of webhooks that don’t receive their events', async () => {
    const { now } = modulesServer();
    now.status.webhooks = [
      {
        id: 'w1',
        address: 'https://hooks.example/aforo',
        author: 'operador',
        createdAt: '2026-11-20T10:00:00.000Z',
        deliveredAt: null,
        failure: 'Contesta 500.',
        pending: 3,
        givenUp: 1,
      },
    ];
    open();
    expect(await screen.findByText('Hay avisos que no llegan')).toBeVisible();
    expect(
      screen.getByText(
        'https://hooks.example/aforo: Contesta 500. Sucesos: 3 esperan y 1 se ha perdido.',
      ),
    ).toBeVisible();
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

  test('approves a build of an area that asks for a second person', async () => {
    const { api, now } = modulesServer();
    const status = moduleStatus();
    const approval = { by: 'la revisora', reason: 'revisado', at: '2026-11-20T10:00:00.000Z' };
    now.status.areas[0] = {
      ...status,
      needsApproval: true,
      releases: status.releases.map((one) => {
        if (one.buildId === 'b2') return { ...one, approval };
        return { ...one, wasStable: one.buildId === 'b1' };
      }),
    };
    const path = 'POST /registry/areas/:area/builds/:buildId/approval';
    api.use({ [path]: () => refused(403, 'not_allowed', 'Lo tiene que aprobar otra persona.') });
    const { user, currentPath } = open();
    const shown = await card();
    expect(shown.getByText('Otra persona aprueba')).toBeVisible();
    await user.click(shown.getByText('Versiones publicadas (3)'));
    expect(shown.getByText('Por la revisora')).toBeVisible();
    expect(shown.getByText('No hace falta')).toBeVisible();
    expect(shown.getAllByRole('button', { name: /^Aprobar/ })).toHaveLength(1);
    await user.click(shown.getByRole('button', { name: 'Aprobar 1.3.0 (b3) de Recepción' }));
    expect(currentPath()).toBe('/admin/modulos?hacer=aprobar&seccion=mfe-reception&build=b3');
    await user.type(dialog().getByRole('textbox', { name: 'Por qué' }), 'probada');
    await user.click(dialog().getByRole('button', { name: 'Aprobar' }));
    expect(await dialog().findByText('Lo tiene que aprobar otra persona.')).toBeVisible();
    api.use({ [path]: () => ({ ...approval, by: 'ana@aforo.test' }) });
    await user.click(dialog().getByRole('button', { name: 'Aprobar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.requestsTo(path).at(-1)).toMatchObject({
      params: { area: 'mfe-reception', buildId: 'b3' },
      body: { reason: 'probada' },
    });
    expect((await card('Tablon')).queryByText('Otra persona aprueba')).toBeNull();
  });

  test('shows the builds of channels with their people, and promotes one to the next', async () => {
    const { now, api } = modulesServer({ channels: { staging: 'b3', beta: 'b1' } });
    const by = { changedBy: 'operador', changedAt: '2026-11-20T10:00:00.000Z' };
    now.status.channels = [
      { name: 'staging', position: 1, accounts: ['', ''], ...by },
      { name: 'beta', position: 2, role: 'receptionist', ...by },
    ];
    const path = 'POST /registry/areas/:area/promotion';
    api.use({
      [path]: () => refused(409, 'approval_needed', 'Falta que otra persona lo apruebe.'),
    });
    const { user, currentPath } = open();
    const shown = await card();
    expect(shown.getByText('Canal staging')).toBeVisible();
    expect(shown.getByText('Para 2 cuentas.')).toBeVisible();
    expect(
      shown.getByRole('button', { name: 'Promover 1.1.0 (b1) de Recepción a todo el mundo' }),
    ).toBeVisible();
    await user.click(
      shown.getByRole('button', { name: 'Promover 1.3.0 (b3) de Recepción al canal beta' }),
    );
    expect(currentPath()).toBe('/admin/modulos?hacer=promover&seccion=mfe-reception&canal=staging');
    expect(dialog().getByText(/La gente del canal beta pasará a 1\.3\.0 \(b3\)/)).toBeVisible();
    await user.type(dialog().getByRole('textbox', { name: 'Por qué' }), 'probada en staging');
    await user.click(dialog().getByRole('button', { name: 'Promover' }));
    expect(await dialog().findByText('Falta que otra persona lo apruebe.')).toBeVisible();
    // Meanwhile another channel comes in between: the build goes where the dialog said.
    now.status.channels.splice(1, 0, { name: 'alfa', position: 1, role: 'admin', ...by });
    api.use({ [path]: () => refused(412, 'revision_conflict', 'Ha cambiado otra sección.') });
    await user.click(dialog().getByRole('button', { name: 'Promover' }));
    expect(await dialog().findByText('Ha cambiado otra sección.')).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Promover 1.3.0 (b3) al canal beta' })).toBeVisible();
    api.use({ [path]: () => moduleRevision({ number: 9, kind: 'channel' }) });
    await user.click(dialog().getByRole('button', { name: 'Promover' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.requestsTo(path).at(-1)).toMatchObject({
      params: { area: 'mfe-reception' },
      body: { from: 'staging', to: 'beta', reason: 'probada en staging' },
    });
  });

  test('takes a build out of a channel, and puts one into it', async () => {
    const { now, api } = modulesServer({ channels: { staging: 'b3' } });
    const by = { changedBy: 'operador', changedAt: '2026-11-20T10:00:00.000Z' };
    now.status.channels = [{ name: 'staging', position: 1, accounts: [''], ...by }];
    const { user } = open();
    const shown = await card();
    const name = 'Quitar 1.3.0 (b3) de Recepción del canal staging';
    await user.click(shown.getByRole('button', { name }));
    await user.type(dialog().getByRole('textbox', { name: 'Por qué' }), 'falla');
    await user.click(dialog().getByRole('button', { name: 'Quitar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const rollback = api.requestsTo('POST /registry/areas/:area/rollback').at(-1);
    expect(rollback).toMatchObject({ body: { channel: 'staging', reason: 'falla' } });

    await user.click(shown.getByRole('button', { name: 'Activar otra' }));
    await user.selectOptions(dialog().getByRole('combobox', { name: 'Para quién' }), 'channel');
    expect(dialog().getByText(/La gente del canal staging verá 1\.3\.0/)).toBeVisible();
    await user.type(dialog().getByRole('textbox', { name: 'Por qué' }), 'otra vez');
    await user.click(dialog().getByRole('button', { name: 'Activar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const activation = api.requestsTo('POST /registry/areas/:area/activation').at(-1);
    expect(activation).toMatchObject({ body: { target: 'b3', channel: 'staging' } });
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
    now.status = { revision: 0, freezes: [], webhooks: [], areas: [] };
    now.past = [];
    now.events = [];
    open();
    expect(await screen.findByText('Todavía no hay ninguna sección')).toBeVisible();
    expect(await screen.findByText('Todavía no ha pasado nada.')).toBeVisible();
  });
});
