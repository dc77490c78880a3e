import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './src/environment/browser/chromium.ts';

const minuteMs = 60_000;
const processors = availableParallelism();

/** One of them at a time: they publish builds, or start and kill servers, and are timed. */
const oneByOne = { workers: 1 };

export default defineConfig({
  globalSetup: './src/environment/server/global-setup.ts',
  outputDir: './artifacts',
  // Journeys use all processors; one more file runs beside them, which mostly waits.
  workers: processors + 1,
  // Only against a test that hangs: each of its steps has a limit of its own, see `use`.
  timeout: 10 * minuteMs,
  // A test that only passes the second time is reported as flaky.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: '../.cache/test/journeys.json' }]],
  use: {
    launchOptions: chromiumOptions(),
    trace: 'on-first-retry',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    viewport: { width: 1280, height: 800 },
  },
  projects: [
    { name: 'journeys', testMatch: /src\/(journeys|budget)\/.*\.test\.ts/, workers: processors },
    { name: 'shipping', testMatch: /src\/shipping\/.*\.test\.ts/, ...oneByOne },
    { name: 'cluster', testMatch: /src\/cluster\/.*\.test\.ts/, ...oneByOne },
    // In Firefox and WebKit, which this tool doesn't drive: only with `npm test -- --browsers`.
    { name: 'browsers', testMatch: /src\/browsers\/.*\.test\.ts/, ...oneByOne },
  ],
});
