/** What every screen test stands on; named in jest.config.js. */
import '@testing-library/jest-dom/jest-globals';
import { afterAll, afterEach, beforeEach, jest } from '@jest/globals';
import { configure } from '@testing-library/react';
import { closeChannels, installBrowserShims } from './browser-shims.ts';
import { checkConsole, watchConsole } from './console-guard.ts';
import { checkRequests, cutNetwork } from './fake-api.ts';
import { setViewport } from './viewport.ts';

installBrowserShims();

// How long a fact may take to come true. It costs nothing where it does, and a busy machine is slow.
configure({ asyncUtilTimeout: 8000 });
jest.setTimeout(30_000);

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
