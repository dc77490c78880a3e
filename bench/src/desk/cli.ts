import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { measureDesk } from './measure-desk.ts';

/** `node --import tsx bench/src/desk/cli.ts <address of an open house>`. */
const origin = process.argv[2];
const executablePath = [process.env['CHROME_PATH'] ?? '', '/usr/bin/chromium'].find(existsSync);
if (!origin || !executablePath) {
  console.error('Uso: node --import tsx bench/src/desk/cli.ts http://localhost:PUERTO');
  console.error('Hace falta Chromium: instálalo o indica CHROME_PATH.');
  process.exit(2);
}
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const figures = await measureDesk({ browser, origin, say: (line) => console.error(line) });
  for (const { name, medianMs, worstMs, keys } of figures) {
    console.log(`${name}: ${medianMs} ms (peor ${worstMs} ms, ${keys} teclas)`);
  }
} finally {
  await browser.close();
}
