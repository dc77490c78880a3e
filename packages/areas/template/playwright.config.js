import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** An installed Chromium; without one, that of `npx playwright install chromium`. */
const executablePath = [process.env.CHROME_PATH ?? '', '/usr/bin/chromium'].find(existsSync);

export default defineConfig({
  testDir: './journeys',
  testMatch: '*.journey.js',
  use: {
    baseURL: process.env.AFORO_URL ?? 'http://localhost:8080',
    launchOptions: { ...(executablePath && { executablePath }), args: ['--no-sandbox'] },
  },
});
