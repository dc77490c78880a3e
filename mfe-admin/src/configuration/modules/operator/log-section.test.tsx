import { describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderArea, sessionOf } from '@aforo/shared/testing';
import { area } from '../../../area.ts';
import { moduleEvent } from '../../../testing/modules.ts';
import { modulesServer } from '../../../testing/modules-server.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import './operator-page.tsx';

function open(search = '') {
  const session = sessionOf('admin');
  return renderArea(area, { path: `/admin/modulos${search}`, session });
}

const list = () => screen.findByRole('list', { name: 'Sucesos, del último al primero' });

describe('the log of events', () => {
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      moduleEvent({ number: from - index, reason: `motivo ${from - index}` }),
    );

  test('is paginated, newest first, with author, reason and revision', async () => {
    const { api } = modulesServer(
      {},
      {
        'GET /registry/log': ({ query }) => ({
          events: query.get('before') === '21' ? many(20, 20) : many(70, 50),
        }),
      },
    );
    const { user } = open();
    const shown = await list();
    expect(within(shown).getAllByRole('listitem')[0]).toHaveTextContent(
      /^RecepciónActivado 1\.2\.0 \(b2\) para todo el mundomotivo 70equipo-mostrador · .* · revisión 70$/,
    );
    await user.click(screen.getByRole('button', { name: 'Ver más sucesos' }));
    await waitFor(() => expect(within(shown).getAllByRole('listitem')).toHaveLength(70));
    expect(screen.queryByRole('button', { name: 'Ver más sucesos' })).toBeNull();
    expect(api.requests.some(({ query }) => query.get('before') === '21')).toBe(true);
  });

  test('is read again after an event, and not at each look at the status', async () => {
    jest.useFakeTimers();
    const { api, now } = modulesServer();
    now.status = { ...now.status, newestEvent: 8 };
    open();
    await act(() => jest.advanceTimersByTimeAsync(100));
    const count = (path: string) => api.requests.filter((one) => one.path === path).length;
    const before = { log: count('/registry/log'), history: count('/registry/history') };
    const looks = count('/registry/status');
    await act(() => jest.advanceTimersByTimeAsync(20_200));
    expect(count('/registry/status')).toBeGreaterThan(looks);
    expect(count('/registry/log')).toBe(before.log);
    now.events = [
      moduleEvent({ number: 9, kind: 'freeze', summary: 'Congelada', revision: null }),
      ...now.events,
    ];
    now.status = { ...now.status, newestEvent: 9 };
    await act(() => jest.advanceTimersByTimeAsync(10_100));
    expect(screen.getByText('Congelada')).toBeVisible();
    expect(count('/registry/history')).toBe(before.history);
    jest.useRealTimers();
  });

  test('marks what Aforo did by itself', async () => {
    const { now } = modulesServer();
    now.events = [
      moduleEvent({ number: 8, kind: 'automatic_return', author: 'gateway' }),
      moduleEvent({ number: 7, kind: 'rollback' }),
    ];
    open();
    const [automatic, manual] = within(await list()).getAllByRole('listitem');
    expect(automatic).toHaveTextContent(/Vuelta sola.*Aforo, por sí solo/);
    expect(manual).not.toHaveTextContent('Vuelta sola');
  });

  test('is filtered by area and kind, both kept in the URL', async () => {
    const { now } = modulesServer();
    now.events = [
      moduleEvent({ number: 9, area: null, kind: 'freeze', summary: 'Congelada', revision: null }),
      moduleEvent({ number: 8, area: 'mfe-tablon', kind: 'rollback', summary: 'De vuelta' }),
      moduleEvent(),
    ];
    const { user, currentPath } = open();
    expect(within(await list()).getAllByRole('listitem')).toHaveLength(3);
    const area = screen.getByRole('combobox', { name: 'De qué sección' });
    await user.selectOptions(area, 'Tablon');
    await waitFor(async () =>
      expect(within(await list()).getAllByRole('listitem')).toHaveLength(1),
    );
    await user.selectOptions(area, 'Todas las secciones');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Qué sucesos' }), 'Congelación');
    expect(currentPath()).toBe('/admin/modulos?suceso=freeze');
    await waitFor(async () => {
      const [only, ...more] = within(await list()).getAllByRole('listitem');
      expect(only).toHaveTextContent('TodasCongelada');
      expect(more).toEqual([]);
    });
    await user.selectOptions(area, 'Tablon');
    expect(currentPath()).toBe('/admin/modulos?suceso=freeze&historial=mfe-tablon');
    expect(await screen.findByText('No ha pasado nada de eso.')).toBeVisible();
  });
});
