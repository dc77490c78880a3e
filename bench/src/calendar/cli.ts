import { chromium } from 'playwright-core';
import { quantile } from '../figures.ts';
import { chromiumPath } from '../front-desk/front-desk.ts';
import { measureCalendar, type CalendarTimes } from './measure-calendar.ts';

/** `node --import tsx bench/src/calendar/cli.ts <address>`: measures a running installation. */
const origin = process.argv[2];
if (!origin) {
  console.error('Uso: node --import tsx bench/src/calendar/cli.ts http://localhost:PUERTO');
  process.exit(2);
}
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await measureCalendar({ browser, origin, onMeasured: say });
} finally {
  await browser.close();
}

function say({ name, tookMs, frames, longTasks }: CalendarTimes): void {
  const parts: string[] = [];
  if (tookMs !== null) parts.push(`${Math.round(tookMs)} ms`);
  if (frames.length > 0) {
    const [median, high] = [0.5, 0.95].map((at) => Math.round(quantile(frames, at) ?? NaN));
    const slow = frames.filter((ms) => ms > 50).length;
    parts.push(`cuadros de ${median} ms, p95 ${high}`);
    parts.push(`${slow} de ${frames.length} por encima de 50 ms`);
    parts.push(`tarea más larga ${Math.round(Math.max(0, ...longTasks))} ms`);
  }
  console.log(`${name}: ${parts.join('; ')}`);
}
