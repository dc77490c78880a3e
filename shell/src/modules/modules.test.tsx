import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import type { LoadedArea } from '@aforo/shared/area';
import type { PageEvent, Session } from '@aforo/shared/contract';
import { createQueryClient } from '@aforo/shared/http';
import { fakeApi, renderWithTheme, sessionOf } from '@aforo/shared/testing';
import { createBuildHealth } from '../areas/builds/build-health.ts';
import { defaultSettings } from '../context/default-settings.ts';
import type { AppServices } from '../context/app-context.ts';
import { createRegistryStore } from '../registry/registry-store.ts';
import { createReportLog } from '../reports/report-log.ts';
import { testRegistry } from '../testing/test-registry.ts';
import { ModuleList } from './module-list.tsx';
import { ModulesPanel } from './modules-panel.tsx';
import { OverrideBadge } from './override-badge.tsx';

test('the module list shows build, reason, load times and failures', () => {
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

describe('the modules panel', () => {
  const app = {
    registry: createRegistryStore(testRegistry),
    log: createReportLog(),
    builds: { loaded: () => undefined },
    releaseCache: { getCached: () => undefined },
  } as unknown as AppServices; // the parts that it uses

  function open(session: Session | null) {
    fakeApi({
      'GET /api/session': () => ({ session }),
      'GET /api/settings': () => defaultSettings,
    });
    const client = createQueryClient();
    client.setDefaultOptions({ queries: { gcTime: Infinity } });
    renderWithTheme(
      <QueryClientProvider client={client}>
        <ModulesPanel app={app} onClose={jest.fn()} />
      </QueryClientProvider>,
    );
  }
  const link = { name: 'Cambiar versiones y ver el historial' };

  test('links administrators to the screen for changing versions', async () => {
    open(sessionOf('admin'));
    expect(await screen.findByRole('link', link)).toHaveAttribute('href', '/admin/modulos');
  });

  test('shows other users the builds in use', async () => {
    open(null);
    expect(await screen.findByText('Revisión 1 del registro')).toBeVisible();
    expect(screen.queryByRole('link', link)).toBeNull();
  });
});

describe('the badge of an overridden build', () => {
  function trialServices(why: 'stable' | 'override' = 'override') {
    const registry = createRegistryStore({
      ...testRegistry,
      choices: { ...testRegistry.choices, 'mfe-admin': { why, fallback: 'b0' } },
    });
    const shown: { buildId?: string } = {};
    return {
      registry,
      shown,
      builds: { loaded: () => (shown.buildId ? (shown as LoadedArea) : undefined) },
      buildHealth: createBuildHealth({
        registry: registry.current,
        tab: sessionStorage,
        browser: localStorage,
      }),
      log: createReportLog(),
    };
  }
  const mounted = (buildId: string): PageEvent => ({
    kind: 'mounted',
    area: 'mfe-admin',
    buildId,
    phases: { fetch: 1, evaluate: 1, mount: 1 },
  });
  const failed: PageEvent = {
    kind: 'failed',
    area: 'mfe-admin',
    buildId: 'b1',
    phase: 'mount',
    reason: 'TypeError',
    fallback: 'b0',
  };
  const badge = () => screen.getByRole('status');
  afterEach(() => {
    sessionStorage.clear();
  });

  test('names the overridden section and removes the override', async () => {
    fakeApi({ 'POST /registry/overrides/clear': () => undefined });
    const reload = jest.fn();
    renderWithTheme(<OverrideBadge app={trialServices()} reload={reload} />);
    expect(screen.getByText('Versión de prueba de mfe-admin.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Quitar' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('says that the normal build is shown after the override failed', () => {
    const app = trialServices();
    renderWithTheme(<OverrideBadge app={app} reload={jest.fn()} />);
    act(() => {
      app.buildHealth.markBad('mfe-admin', 'b1');
      app.log.add(failed);
    });
    const texts = 'No se ha podido abrir la versión de prueba de mfe-admin: ves la normal.';
    expect(screen.getByText(texts)).toBeVisible();
    act(() => {
      app.shown.buildId = 'b0';
      app.log.add(mounted('b0'));
    });
    expect(screen.getByText(texts)).toBeVisible();
    expect(badge()).toContainElement(screen.getByRole('button', { name: 'Quitar' }));
  });

  test('says it also on a new page, until the override opens', () => {
    const app = trialServices();
    app.buildHealth.markBad('mfe-admin', 'b1');
    app.shown.buildId = 'b0';
    renderWithTheme(<OverrideBadge app={app} reload={jest.fn()} />);
    expect(badge()).toHaveTextContent(/^No se ha podido abrir/);
    act(() => {
      app.shown.buildId = 'b1';
      app.log.add(mounted('b1'));
    });
    expect(badge()).toHaveTextContent(/^Versión de prueba/);
  });

  test('says that a slow override has not loaded yet', () => {
    const app = trialServices();
    app.shown.buildId = 'b0';
    renderWithTheme(<OverrideBadge app={app} reload={jest.fn()} />);
    expect(badge()).toHaveTextContent(/mfe-admin aún no ha llegado: ves la normal\./);
  });

  test('is not shown without an override', () => {
    renderWithTheme(<OverrideBadge app={trialServices('stable')} reload={jest.fn()} />);
    expect(screen.queryByRole('status')).toBeNull();
  });
});
