import type { getAgenda, ResponseOf } from '@aforo/shared/contract';
import type { Page } from '@playwright/test';

const inMadrid = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeZone: 'Europe/Madrid',
});

/**
 * The first day from tomorrow on that has classes, `YYYY-MM-DD`: a holiday has none.
 * @param page of an administrator or a receptionist
 */
export async function dayWithClasses(page: Page): Promise<string> {
  const tomorrow = inMadrid.format(new Date(Date.now() + 86_400_000));
  const answer = await page.request.get(`/api/agenda?date=${tomorrow}&days=7`);
  const { days } = (await answer.json()) as ResponseOf<typeof getAgenda>; // the contract's own answer
  const day = days.find(({ sessions }) => sessions.length > 0);
  if (!day) throw new Error('The demo has no class in the week to come');
  return day.localDate;
}
