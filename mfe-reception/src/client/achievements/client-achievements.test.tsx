import { describe, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ToastContainer } from 'react-toastify';
import { errorMessage, type Award, type ClientAchievements } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../../area.ts';
import { aCharge } from '../../testing/charge.ts';
import { lucia } from '../../testing/clients.ts';
// Preload the lazy screen so that the first test does not wait for it.
import '../client-page.tsx';

const awardId = '71000000-0000-4000-8000-000000000001';
const handOver = 'POST /api/awards/:id/hand-over';
const achievements: ClientAchievements = {
  earned: [
    {
      achievementId: '70000000-0000-4000-8000-000000000001',
      name: 'Constancia',
      description: '',
      icon: 'medal',
      metric: 'classes',
      step: 25,
      times: 1,
      earnedAt: '2026-11-12T18:00:00.000Z',
      waiting: [{ awardId, text: 'Una camiseta' }],
    },
  ],
  next: [
    {
      achievementId: '70000000-0000-4000-8000-000000000002',
      name: 'Racha',
      icon: 'flame',
      metric: 'weeks',
      value: 3,
      step: 4,
      isAtRisk: true,
      rewardCredits: null,
      rewardText: null,
    },
  ],
};

const handed: Award = {
  id: awardId,
  client: { id: lucia.id, name: lucia.name },
  step: 25,
  cycle: 1,
  earnedAt: '2026-11-12T18:00:00.000Z',
  isGranted: false,
  grantedByName: null,
  reason: null,
  revokedAt: null,
  revokedByName: null,
  revokeReason: null,
  rewardCredits: null,
  rewardText: 'Una camiseta',
  rewardedAt: '2026-11-21T09:12:00.000Z',
};

function open(answer: () => unknown, more: FakeHandlers = {}) {
  const api = fakeApi({
    'GET /api/clients/:id': () => lucia,
    'GET /api/clients/:id/charge': () => aCharge(),
    'GET /api/clients/:id/achievements': answer,
    ...more,
  });
  render(<ToastContainer />);
  const path = `/recepcionista/clientes/${lucia.id}?ficha=logros`;
  return { api, ...renderArea(area, { path, session: sessionOf('receptionist') }) };
}

describe('the achievements tab', () => {
  test('shows the earned badges, the next ones and what a streak still needs', async () => {
    open(() => achievements);
    expect(await screen.findByText('Constancia · 25 clases')).toBeVisible();
    expect(screen.getByText('Lleva 3 de 4 semanas seguidas')).toBeVisible();
    expect(screen.getByText('Le falta venir esta semana')).toBeVisible();
  });

  test('marks a reward as handed over', async () => {
    let isHanded = false;
    const { api, user } = open(
      () => ({
        ...achievements,
        earned: achievements.earned.map((one) => (isHanded ? { ...one, waiting: [] } : one)),
      }),
      {
        [handOver]: () => {
          isHanded = true;
          return handed;
        },
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Entregado' }));
    expect(await screen.findByText('Premio entregado.')).toBeVisible();
    expect(api.requestsTo(handOver)).toMatchObject([{ params: { id: awardId } }]);
    expect(screen.queryByText(/Una camiseta/)).not.toBeInTheDocument();
  });

  test('shows why a reward cannot be handed over and reloads the achievements', async () => {
    const { user } = open(() => achievements, { [handOver]: () => apiError('illegal_transition') });
    await user.click(await screen.findByRole('button', { name: 'Entregado' }));
    expect(await screen.findByText(errorMessage.illegal_transition)).toBeVisible();
  });

  test('shows an empty state when the center rewards nothing', async () => {
    open(() => ({ earned: [], next: [] }));
    expect(await screen.findByText('Aquí saldrán sus logros')).toBeVisible();
  });
});
