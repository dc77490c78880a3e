import { lazy, Suspense, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fakeApi, FakeEventSource, renderWithTheme } from '@aforo/shared/testing';
import { defaultSettings } from '../context/default-settings.ts';
import { AppContext, type AppServices } from '../context/app-context.ts';
import { createRegistryStore } from '../registry/registry-store.ts';
import { createReportLog } from '../reports/report-log.ts';
import { createLeaveGuard } from '../screen/leave-guard.ts';
import { testRegistry } from '../testing/test-registry.ts';
import { LiveUpdates } from './live-updates.tsx';

beforeEach(() => FakeEventSource.install());
afterEach(() => FakeEventSource.remove());

/** The services that the component uses. */
function testServices() {
  return {
    registry: createRegistryStore(testRegistry),
    visitorRegistry: { take: () => undefined },
    log: createReportLog(),
    builds: { areas: () => [], loaded: () => undefined },
    natives: { restore: () => undefined, isSpoiled: () => false },
    styleSheets: { hasForeign: () => false },
    releaseCache: { getCached: () => undefined },
    guard: createLeaveGuard(window),
    screens: { keepPosition: () => undefined },
    router: { state: { location, errors: null }, subscribe: jest.fn() },
  } as unknown as AppServices;
}

test('a first render discarded by React leaves no second event stream or subscription', async () => {
  fakeApi({
    'GET /api/session': () => ({ session: null }),
    'GET /api/settings': () => defaultSettings,
  });
  let come: (module: { default: () => ReactNode }) => void = () => undefined;
  const Late = lazy(() => new Promise<Parameters<typeof come>[0]>((resolve) => (come = resolve)));
  const app = testServices();
  renderWithTheme(
    <AppContext value={app}>
      <Suspense fallback={<p>Aún no</p>}>
        <LiveUpdates />
        <Late />
      </Suspense>
    </AppContext>,
  );
  expect(screen.getByText('Aún no')).toBeVisible();
  come({ default: () => <p>Ya está</p> });
  expect(await screen.findByText('Ya está')).toBeVisible();
  expect(FakeEventSource.opened.map(({ url }) => url)).toEqual(['/registry/events']);
  expect(app.router.subscribe).toHaveBeenCalledTimes(1);
});
