import { expect, test } from '@jest/globals';
import { testRegistry } from '../../testing/test-registry.ts';
import { testStore } from '../../testing/test-store.ts';
import { createBuildHealth } from './build-health.ts';

function browserWith(tab = testStore(), browser = testStore()) {
  const now = { revision: 1 };
  const open = () =>
    createBuildHealth({ registry: () => ({ ...testRegistry, ...now }), tab, browser });
  return { now, open };
}

test('keeps a build marked as bad across a reload until the registry changes', () => {
  const { now, open } = browserWith();
  expect(open().markBad('mfe-admin', 'b2')).toBe(true);
  expect(open().markBad('mfe-admin', 'b2')).toBe(false);
  expect(open().isBad('mfe-admin', 'b2')).toBe(true);
  expect(open().isBad('mfe-auth', 'b2')).toBe(false);
  now.revision = 2;
  expect(open().isBad('mfe-admin', 'b2')).toBe(false);
});

test('remembers a build that broke on this page whatever the registry says', () => {
  const { now, open } = browserWith();
  const buildHealth = open();
  buildHealth.markBad('mfe-admin', 'b2');
  now.revision = 2;
  expect(buildHealth.hasBrokenHere('mfe-admin', 'b2')).toBe(true);
  expect(open().hasBrokenHere('mfe-admin', 'b2')).toBe(false);
});

test('remembers the last two working builds, newest first', () => {
  const { open } = browserWith();
  for (const buildId of ['b1', 'b2', 'b3', 'b2']) open().markGood('mfe-admin', buildId);
  open().markGood('mfe-auth', 'b9');
  expect(open().goodBuilds('mfe-admin')).toEqual(['b2', 'b3']);
});

test.each(['{', '7', '{"mfe-admin":7}', '{"revision":1,"builds":7}'])(
  'ignores %s in the storage',
  (text) => {
    const spoilt = { getItem: () => text, setItem: () => undefined };
    const buildHealth = createBuildHealth({
      registry: () => testRegistry,
      tab: spoilt,
      browser: spoilt,
    });
    expect(buildHealth.goodBuilds('mfe-admin')).toEqual([]);
    expect(buildHealth.isBad('mfe-admin', 'b1')).toBe(false);
  },
);

test('can remove a mark', () => {
  const buildHealth = browserWith().open();
  buildHealth.markBad('mfe-admin', 'b2');
  buildHealth.markBad('mfe-admin', 'b3');
  buildHealth.unmarkBad('mfe-admin', 'b2');
  expect(buildHealth.isBad('mfe-admin', 'b2')).toBe(false);
  expect(buildHealth.isBad('mfe-admin', 'b3')).toBe(true);
  expect(buildHealth.hasBrokenHere('mfe-admin', 'b2')).toBe(false);
  expect(buildHealth.hasBrokenHere('mfe-admin', 'b3')).toBe(true);
});
