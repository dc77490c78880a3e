import { expect, test } from '@jest/globals';
import type { PageEvent } from '@aforo/shared/contract';
import { ApiError } from '@aforo/shared/http';
import { releaseOf } from '../testing/test-registry.ts';
import { watchScriptErrors } from './script-errors.ts';

const file = { integrity: '', bytes: 1 };

function page({ canJudge = true } = {}) {
  const target = new EventTarget();
  const told: PageEvent[] = [];
  watchScriptErrors({
    page: target,
    origin: 'http://aforo.test',
    releases: () => [
      releaseOf('mfe-admin', { files: { 'remoteEntry.js': file } }),
      releaseOf('mfe-client', { buildId: 'c7', files: { 'content/screen.3f.js': file } }),
    ],
    canJudge: () => canJudge,
    report: (event) => told.push(event),
  });
  return { target, told };
}

function errorAt(...lines: string[]): TypeError {
  const error = new TypeError('of Ana');
  error.stack = ['TypeError: of Ana', ...lines].join('\n');
  return error;
}

function rejection(reason: unknown): Event {
  return Object.assign(new Event('unhandledrejection'), { reason });
}

test('reports no errors while the page is being left or offline', () => {
  const { target, told } = page({ canJudge: false });
  const error = errorAt(
    '@http://aforo.test/assets/mfe-client/content/screen.3f.js:12:40', // as Firefox writes a stack
  );
  target.dispatchEvent(new ErrorEvent('error', { error, message: 'NetworkError' }));
  target.dispatchEvent(rejection(error));
  expect(told).toEqual([]);
});

test('reports an error in a handler with the build of its script and without its message', () => {
  const { target, told } = page();
  const error = errorAt(
    '    at Object.dispatch (http://aforo.test/assets/shell/content/react.js:3:9)',
    '    at onClick (http://aforo.test/assets/mfe-client/content/screen.3f.js:12:40)',
    '    at http://aforo.test/assets/mfe-admin/b1/remoteEntry.js:1:1',
  );
  target.dispatchEvent(new ErrorEvent('error', { error, message: 'of Ana' }));
  expect(told).toEqual([
    { kind: 'scriptError', area: 'mfe-client', buildId: 'c7', reason: 'TypeError' },
  ]);
});

test('reports an unhandled rejection', () => {
  const { target, told } = page();
  const inFirefox = errorAt('later@http://aforo.test/assets/mfe-admin/b1/remoteEntry.js?v=2:1:7');
  target.dispatchEvent(rejection(inFirefox));
  expect(told).toMatchObject([{ area: 'mfe-admin', buildId: 'b1' }]);
});

test('does not report errors from scripts of no area', () => {
  const { target, told } = page();
  const error = errorAt('    at x (chrome-extension://abc/inject.js:1:1)');
  target.dispatchEvent(new ErrorEvent('error', { error }));
  target.dispatchEvent(
    new ErrorEvent('error', {
      error: errorAt('    at x (http://aforo.test/assets/shell/s1/a.js:1:1)'),
    }),
  );
  target.dispatchEvent(rejection('no error at all'));
  target.dispatchEvent(new Event('error'));
  expect(told).toEqual([]);
});

test('does not report a request without a response, which is a service outage', () => {
  const { target, told } = page();
  const error = new ApiError(503, {});
  error.stack = 'ApiError\n    at x (http://aforo.test/assets/mfe-client/content/screen.3f.js:1:1)';
  target.dispatchEvent(rejection(error));
  expect(told).toEqual([]);
});
