import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type {
  ClientAchievements,
  EarnedAchievement,
  NextAchievement,
} from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf } from '@aforo/shared/testing';
import { area } from '../../area.ts';
import { plainCenter } from '../../testing/payments.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import '../information-page.tsx';

const session = sessionOf('client');
const id = '70000000-0000-4000-8000-000000000001';

const constancy: EarnedAchievement = {
  achievementId: id,
  name: 'Constancia',
  description: 'Por venir una y otra vez.',
  icon: 'medal',
  metric: 'classes',
  step: 25,
  times: 1,
  earnedAt: '2026-11-12T18:00:00.000Z',
  waiting: [],
};
const next: NextAchievement = {
  achievementId: id,
  name: 'Constancia',
  icon: 'medal',
  metric: 'classes',
  value: 47,
  step: 50,
  isAtRisk: false,
  rewardCredits: null,
  rewardText: null,
};

function open(answer: () => unknown) {
  const api = fakeApi({
    ...plainCenter,
    'GET /api/me/client': () => ({
      id: session.user.clientId,
      name: 'Lucía Ortiz',
      email: 'lucia@prueba.test',
      phone: null,
      birthDate: null,
      consents: [],
      version: 1,
    }),
    'GET /api/me/purchases': () => ({ items: [] }),
    'GET /api/me/documents': () => ({ items: [], dependants: [] }),
    'GET /api/me/achievements': answer,
  });
  return { api, ...renderArea(area, { path: '/cliente', session }) };
}
const card = async () => within(await screen.findByRole('region', { name: 'Tus logros' }));
const answering = (achievements: ClientAchievements) => () => achievements;

describe('the client’s achievements', () => {
  test('show what is earned, since when, and the rewards to collect', async () => {
    const waiting = [{ awardId: id, text: 'Una camiseta' }];
    open(answering({ earned: [{ ...constancy, waiting }], next: [] }));
    const achievementsCard = await card();
    expect(await achievementsCard.findByText('25 clases')).toBeVisible();
    expect(achievementsCard.getByText('12 nov 2026')).toBeVisible();
    expect(achievementsCard.getByText('Te espera: Una camiseta')).toBeVisible();
  });

  test('show how often a repeatable one was earned', async () => {
    open(answering({ earned: [{ ...constancy, metric: 'return', step: 1, times: 3 }], next: [] }));
    const achievementsCard = await card();
    expect(await achievementsCard.findByText('Constancia')).toBeVisible();
    expect(achievementsCard.getByText(/^3 veces · 12 nov/)).toBeVisible();
  });

  test.each<[string, Partial<NextAchievement>, RegExp]>([
    ['classes', {}, /^Te faltan 3 clases para llegar a 50$/],
    ['one class', { value: 49 }, /^Te falta 1 clase para llegar a 50$/],
    ['the first class', { value: 0, step: 1 }, /^Te espera con tu primera clase$/],
    ['weeks', { metric: 'weeks', value: 2, step: 4 }, /^Te faltan 2 semanas .* 4 seguidas$/],
    ['services', { metric: 'services', value: 2, step: 3 }, /^Te falta 1 actividad .* 3$/],
    ['a reward', { rewardCredits: 1 }, /50: 1 sesión de regalo$/],
  ])('show what is missing for the next one: %s', async (_name, changed, pattern) => {
    open(answering({ earned: [], next: [{ ...next, ...changed }] }));
    expect(await (await card()).findByText(pattern)).toBeVisible();
  });

  test('warn before a streak ends', async () => {
    open(answering({ earned: [], next: [{ ...next, metric: 'weeks', isAtRisk: true }] }));
    expect(await (await card()).findByText('Te falta venir esta semana')).toBeVisible();
  });

  test('are hidden in a center without achievements', async () => {
    open(answering({ earned: [], next: [] }));
    await screen.findByText(/No tienes ningún bono/);
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Tus logros' })).not.toBeInTheDocument(),
    );
  });

  test('show an error when loading fails, and load on retry', async () => {
    const { api, user } = open(() => apiError('unavailable'));
    const retry = await (await card()).findByRole('button', { name: 'Volver a intentarlo' });
    api.use({ 'GET /api/me/achievements': answering({ earned: [constancy], next: [] }) });
    await user.click(retry);
    expect(await screen.findByText('25 clases')).toBeVisible();
  });
});
