import { expect, test } from '@jest/globals';
import { createReportLog } from './report-log.ts';

test('traces that always differ leave room for failures', () => {
  const log = createReportLog();
  const build = { area: 'mfe-admin', buildId: 'b1' };
  for (let index = 0; index < 300; index++) {
    const traces = [{ trace: 'interval', name: String(index) } as const];
    log.add({ kind: 'leftTraces', ...build, traces });
  }
  log.add({ kind: 'scriptError', ...build, reason: 'TypeError' });
  expect(log.events()).toHaveLength(21);
  expect(log.events().at(-1)).toMatchObject({ kind: 'scriptError' });
});
