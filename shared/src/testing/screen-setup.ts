/** What every screen test stands on; named in jest.config.js. */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach } from '@jest/globals';
import { installBrowserShims } from './browser-shims.ts';
import { checkConsole, watchConsole } from './console-guard.ts';
import { checkRequests, cutNetwork } from './fake-api.ts';
import { setViewport } from './viewport.ts';

installBrowserShims();

beforeEach(() => {
  setViewport({ width: 1280 });
  localStorage.clear();
  watchConsole();
  cutNetwork();
});

afterEach(() => {
  checkConsole();
  checkRequests();
});
