import { chromium } from 'playwright-core';
const base = 'http://localhost:8230';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-dev-shm-usage'] });
const c = await b.newContext({ locale: 'es-ES', timezoneId: 'Europe/Madrid' });
const r = await c.request.post(base + '/api/auth/login', { data: { email: 'recepcion@aforo.test', password: 'aforo-demo-2026' }, headers: { origin: base } });
if (!r.ok()) console.log(r.status(), await r.text());
const q = await c.request.get(base + '/api/sales?state=partlyPaid');
const qq = await q.json(); let who = qq.items?.[0]?.client;
const ag = await (await c.request.get(base + '/api/agenda?date=' + new Date().toISOString().slice(0,10))).json();
const owing = ag.days?.[0]?.sessions.flatMap((s) => s.roster).find((e) => e.notes.some((n) => n.kind === 'owes'));
console.log('partly', who, 'owing', owing?.client?.name);
who ??= owing?.client; const id = (owing?.client ?? who).id;
const p = await c.newPage();
p.on('console', (m) => m.type() === 'error' && console.log(m.text().slice(0, 200)));
p.on('pageerror', (e) => console.log(String(e).slice(0, 300)));
for (const w of [1280, 360]) {
  await p.setViewportSize({ width: w, height: w === 360 ? 740 : 800 });
  const shot = async (n) => { await p.waitForTimeout(500); await p.screenshot({ path: `/tmp/pics/panel-${n}-${w}.png` }); };
  await p.goto(base + '/recepcionista/recepcion?cliente=' + id); await p.waitForLoadState('networkidle'); await shot('desk');
  await p.keyboard.press('F2'); await p.getByRole('dialog').waitFor(); await p.waitForTimeout(600); await shot('open');
  await p.keyboard.press('e'); await p.keyboard.type('50'); await shot('cash');
  await p.keyboard.press('m'); await shot('mixed');
  await p.goto(base + '/recepcionista/recepcion?hacer=cobrar&cliente=' + id); await p.waitForLoadState('networkidle');
  await p.keyboard.press('/'); await p.keyboard.type('bono'); await shot('find'); await p.keyboard.press('Enter'); await shot('added');
  await p.goto(base + '/recepcionista/clientes/' + who.id + '?ficha=ventas'); await p.waitForLoadState('networkidle'); await p.locator('[aria-label="Ventas"] button').first().click(); await shot('ventas');
  await p.goto(base + '/recepcionista/caja'); await p.waitForLoadState('networkidle'); await shot('caja');
}
await b.close();
