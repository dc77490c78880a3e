import { chromium } from 'playwright-core';
import { quantile } from '../figures.ts';
import { chromiumPath } from './front-desk.ts';
import { measureFrontDesk } from './measure-front-desk.ts';

/** `node --import tsx bench/src/front-desk/cli.ts <address>`: measures a running installation. */
const origin = process.argv[2];
if (!origin) {
  console.error('Uso: node --import tsx bench/src/front-desk/cli.ts http://localhost:PUERTO');
  process.exit(2);
}
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const scenarios = await measureFrontDesk({ browser, origin, log: (line) => console.error(line) });
  for (const { name, times } of scenarios) {
    const [median, worst] = [0.5, 1].map((at) => Math.round(quantile(times, at) ?? NaN));
    console.log(`${name}: ${median} ms (peor ${worst} ms, ${times.length} teclas)`);
  }
} finally {
  await browser.close();
}
