/** Set-up of every screen test; named in jest.config.js. */
import '@testing-library/jest-dom/jest-globals';
import { afterAll, afterEach, beforeEach, jest } from '@jest/globals';
import { configure } from '@testing-library/react';
import { closeChannels, installBrowserShims } from './browser-shims.ts';
import { checkConsole, watchConsole } from './console-guard.ts';
import { checkRequests, cutNetwork } from './fake-api.ts';
import { setViewport } from './viewport.ts';

installBrowserShims();

// Timeout of asynchronous queries. Long, because busy machines are slow; passing tests don't wait
// for it.
configure({ asyncUtilTimeout: 30_000 });

beforeEach(() => {
  setViewport({ width: 1280 });
  localStorage.clear();
  watchConsole();
  cutNetwork();
});

afterEach(() => {
  jest.useRealTimers();
  checkConsole();
  checkRequests();
});

afterAll(closeChannels);
