import { describe, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import type { Session } from '@aforo/shared/contract';
import { createQueryClient } from '@aforo/shared/http';
import { fakeApi, renderWithTheme, sessionOf } from '@aforo/shared/testing';
import { defaultSettings } from '../default-settings.ts';
import type { House } from '../house-context.ts';
import { createRegistryKeeper } from '../registry/registry-keeper.ts';
import { createReportLog } from '../reports/report-log.ts';
import { testRegistry } from '../testing/test-registry.ts';
import { ModuleList } from './module-list.tsx';
import { ModulesPanel } from './modules-panel.tsx';
import { TrialBadge } from './trial-badge.tsx';

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

describe('the overlay', () => {
  const house = {
    registry: createRegistryKeeper(testRegistry),
    log: createReportLog(),
    builds: { loaded: () => undefined },
    book: { knownOf: () => undefined },
  } as unknown as House; // the parts that it reads

  function open(session: Session | null) {
    fakeApi({
      'GET /api/session': () => ({ session }),
      'GET /api/settings': () => defaultSettings,
    });
    const client = createQueryClient();
    client.setDefaultOptions({ queries: { gcTime: Infinity } });
    renderWithTheme(
      <QueryClientProvider client={client}>
        <ModulesPanel house={house} onClose={jest.fn()} />
      </QueryClientProvider>,
    );
  }
  const toDesk = { name: 'Cambiar versiones y ver el historial' };

  test('leads administrators to where versions are changed', async () => {
    open(sessionOf('admin'));
    expect(await screen.findByRole('link', toDesk)).toHaveAttribute('href', '/admin/configuration');
  });

  test('shows everybody else what is in use', async () => {
    open(null);
    expect(await screen.findByText('Revisión 1 del registro')).toBeVisible();
    expect(screen.queryByRole('link', toDesk)).toBeNull();
  });
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
