import { expect, test } from '@jest/globals';
import { getSession, getSettings } from '../contract/index.ts';
import { startPaths } from './start-queries.ts';

test('the first two reads use the contract’s paths', () => {
  expect(startPaths).toEqual({ settings: getSettings.path, session: getSession.path });
});
