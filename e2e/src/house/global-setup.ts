import { startHouse, type RunningHouse } from './house.ts';

declare global {
  // A global of jest's own process: its teardown stops what its setup started.
  var aforoHouse: RunningHouse | undefined;
}

/**
 * One house for all journeys; the workers learn of it through their environment. With AFORO_E2E_URL
 * and AFORO_E2E_DATA_DIR they visit one that is open already.
 */
export default async function setUpHouse(): Promise<void> {
  if (process.env['AFORO_E2E_URL']) return;
  const house = await startHouse({ env: { AFORO_DEMO: '1', LOG_LEVEL: 'warn' } });
  globalThis.aforoHouse = house;
  process.env['AFORO_E2E_URL'] = house.url;
  process.env['AFORO_E2E_DATA_DIR'] = house.dataDir;
}
