import { expect, test } from '../../environment/test.ts';
import { logIn } from '../../environment/browser/browser-session.ts';
import { sendAsPage } from '../../environment/browser/send-as-page.ts';
import { centerDay } from '../../environment/center-day.ts';

interface Agenda {
  days: { localDate: string; sessions: { id: string; taken: number }[] }[];
}

test('a roster has one row per client, all of the same height, and shows ten at 1280 × 800', async ({
  page,
  pageErrors,
}) => {
  await logIn(page, 'receptionist');
  const today = centerDay();
  const { days } = await sendAsPage<Agenda>(page, 'GET', `/api/agenda?date=${today}&days=7`);
  const [fullest] = days
    .flatMap(({ localDate, sessions }) => sessions.map((session) => ({ ...session, localDate })))
    .sort((a, b) => b.taken - a.taken);
  if (!fullest) throw new Error('The demo has no class this week');
  const { localDate, id, taken } = fullest;
  await page.goto(`/recepcionista/recepcion?dia=${localDate}&sesion=${id}`);
  const roster = page.getByRole('list', { name: 'Quién viene' });
  await roster
    .getByRole('listitem')
    .nth(taken - 1)
    .waitFor();
  const rows = await roster.evaluate((list) =>
    [...list.children].map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return { top, height: Math.round(height) };
    }),
  );
  const [height = 0, ...otherHeights] = new Set(rows.map((row) => row.height));
  expect(otherHeights).toEqual([]);
  expect(height).toBeGreaterThanOrEqual(44);
  expect(height).toBeLessThanOrEqual(48);
  expect(Math.floor((800 - (rows[0]?.top ?? 800)) / height)).toBeGreaterThanOrEqual(10);
  expect(pageErrors).toEqual([]);
});
