import { expect, jest, test } from '@jest/globals';
import type { FastifyBaseLogger } from 'fastify';
import { createEarlyLog } from './early-log.ts';

test('writes lines from before the logger exists in order and once', () => {
  const warn = jest.fn();
  const log = createEarlyLog();
  log.write((lines) => lines.warn('uno'));
  log.write((lines) => lines.warn('dos'));
  expect(warn).not.toHaveBeenCalled();
  log.open({ warn } as unknown as FastifyBaseLogger);
  log.write((lines) => lines.warn('tres'));
  expect(warn.mock.calls).toEqual([['uno'], ['dos'], ['tres']]);
});
