import { lazy, Suspense, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fakeApi, FakeEventSource, renderWithTheme } from '@aforo/shared/testing';
import { defaultSettings } from '../default-settings.ts';
import { HouseContext, type House } from '../house-context.ts';
import { createRegistryKeeper } from '../registry/registry-keeper.ts';
import { createReportLog } from '../reports/report-log.ts';
import { createLeaveGuard } from '../screen/leave-guard.ts';
import { testRegistry } from '../testing/test-registry.ts';
import { Shipping } from './shipping.tsx';

beforeEach(() => FakeEventSource.install());
afterEach(() => FakeEventSource.remove());

/** The parts that it reads. */
function houseOfTest() {
  return {
    registry: createRegistryKeeper(testRegistry),
    log: createReportLog(),
    builds: { areas: () => [], loaded: () => undefined },
    book: { knownOf: () => undefined },
    guard: createLeaveGuard(window),
    screens: { keepPlace: () => undefined },
    router: { state: { location, errors: null }, subscribe: jest.fn() },
  } as unknown as House;
}

test('a first render that React gives up leaves nothing running behind', async () => {
  fakeApi({
    'GET /api/session': () => ({ session: null }),
    'GET /api/settings': () => defaultSettings,
  });
  let come: (module: { default: () => ReactNode }) => void = () => undefined;
  const Late = lazy(() => new Promise<Parameters<typeof come>[0]>((resolve) => (come = resolve)));
  const house = houseOfTest();
  renderWithTheme(
    <HouseContext value={house}>
      <Suspense fallback={<p>Aún no</p>}>
        <Shipping />
        <Late />
      </Suspense>
    </HouseContext>,
  );
  expect(screen.getByText('Aún no')).toBeVisible();
  come({ default: () => <p>Ya está</p> });
  expect(await screen.findByText('Ya está')).toBeVisible();
  expect(FakeEventSource.opened.map(({ url }) => url)).toEqual(['/registry/events']);
  expect(house.router.subscribe).toHaveBeenCalledTimes(1);
});
