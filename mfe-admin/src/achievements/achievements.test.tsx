import { describe, expect, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import { ToastContainer } from 'react-toastify';
import {
  errorMessage,
  type Achievement,
  type AchievementInput,
  type Award,
} from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../area.ts';
import { pilates } from '../testing/services.ts';
import { startOf } from './achievement.form.ts';
import { achievementSentence } from './achievement-sentence.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import './achievement-page.tsx';
import './achievements-page.tsx';

const idOf = (kind: number, digit: number) => `${kind}0000000-0000-4000-8000-00000000000${digit}`;
const draft: Achievement = {
  id: idOf(7, 1),
  name: 'Constancia',
  description: '',
  icon: 'medal',
  rewardCredits: null,
  rewardText: null,
  isMailed: false,
  rule: { ...startOf('classes'), steps: [10, 25] },
  status: 'draft',
  activatedAt: null,
  holders: 0,
  rewardsWaiting: 0,
  version: 1,
};
const active: Achievement = {
  ...draft,
  id: idOf(7, 2),
  status: 'active',
  holders: 12,
  rewardText: 'Una camiseta',
  rewardsWaiting: 1,
  activatedAt: '2026-11-01T10:00:00.000Z',
};
const lucia = { id: idOf(3, 1), name: 'Lucía Ortiz' };
const aClient = {
  ...lucia,
  email: 'lucia@prueba.test',
  phone: null,
  tags: [],
  status: 'active',
  hasAccount: false,
  createdAt: '2026-03-03T10:00:00.000Z',
  birthDate: null,
  notes: '',
  consents: [],
  isErased: false,
  version: 1,
};
const award: Award = {
  id: idOf(8, 1),
  client: lucia,
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
  rewardedAt: null,
};
const preview = 'POST /api/achievements/preview';
const people = [{ client: lucia, step: 25, times: 1 }];

function open(path: string, handlers: FakeHandlers) {
  const api = fakeApi({
    'GET /api/services': () => ({ items: [pilates] }),
    'GET /api/professionals': () => ({ items: [] }),
    'GET /api/achievements': () => ({ items: [draft, active] }),
    [preview]: () => ({ holders: 12, awards: 15, people }),
    'GET /api/achievements/:id/awards': () => ({ items: [award], next: null }),
    ...handlers,
  });
  render(<ToastContainer />);
  const session = sessionOf('admin');
  return { api, ...renderArea(area, { path: `/admin/logros${path}`, session }) };
}

describe('the achievements list', () => {
  test('shows each rule, the number of holders and the pending rewards', async () => {
    open('', { 'GET /api/achievements': () => ({ items: [active] }) });
    const tile = await screen.findByRole('link', { name: /Constancia/ });
    expect(tile).toHaveTextContent('Por venir a 10 y 25 clases.');
    expect(tile).toHaveTextContent('12 personas lo tienen');
    expect(tile).toHaveTextContent('1 premio por entregar');
  });

  test('offers templates to create the first achievement when there are none', async () => {
    const { user, api, currentPath } = open('', {
      'GET /api/achievements': () => ({ items: [] }),
      'POST /api/achievements': ({ body }) => ({ ...draft, ...(body as object) }),
      'GET /api/achievements/:id': () => draft,
    });
    await user.click(await screen.findByRole('button', { name: 'Crear el primero' }));
    await user.click(screen.getByRole('button', { name: /No fallar ninguna semana/ }));
    await waitFor(() => expect(currentPath()).toBe(`/admin/logros/${draft.id}`));
    expect(api.requestsTo('POST /api/achievements')[0]?.body).toMatchObject({
      name: 'Racha',
      rule: { metric: 'weeks', steps: [4, 8, 12, 26, 52] },
    });
  });

  test('shows why creation failed and keeps the dialog open', async () => {
    const { user } = open('', { 'POST /api/achievements': () => apiError('unavailable') });
    await user.click(await screen.findByRole('button', { name: 'Nuevo logro' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: /Venir muchas veces/ }));
    expect(await dialog.findByText(errorMessage.unavailable)).toBeVisible();
    expect(dialog.getByRole('button', { name: /Venir muchas veces/ })).toBeVisible();
  });
});

describe('a draft achievement', () => {
  const at = `/${draft.id}`;
  const one: FakeHandlers = { 'GET /api/achievements/:id': () => draft };

  test('previews its holders while the rule is typed, and activates the saved rule', async () => {
    let stored = draft;
    const { user, api } = open(at, {
      'GET /api/achievements/:id': () => stored,
      'PUT /api/achievements/:id': ({ body }) => {
        const { achievement } = body as { achievement: AchievementInput };
        return (stored = { ...stored, ...achievement, version: stored.version + 1 });
      },
      'POST /api/achievements/:id/activate': () => (stored = { ...active, version: 3 }),
    });
    expect(
      await screen.findByRole('heading', { name: 'Hoy lo tendrían 12 personas' }),
    ).toBeVisible();
    const steps = screen.getByLabelText('Cuántas clases');
    await user.clear(steps);
    await user.type(steps, '5, 10 y 20');
    expect(screen.getByText('Por venir a 5, 10 y 20 clases.')).toBeVisible();
    await waitFor(() =>
      expect(api.requestsTo(preview).at(-1)?.body).toMatchObject({ steps: [5, 10, 20] }),
    );
    expect(screen.queryByRole('button', { name: /^Activar/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await user.click(await screen.findByRole('button', { name: 'Activar y darlo a 12 personas' }));
    expect(await screen.findByText('Activado: ya lo tienen 12 personas.')).toBeVisible();
    expect(api.requestsTo('POST /api/achievements/:id/activate')[0]?.body).toEqual({ version: 2 });
    expect(await screen.findByRole('heading', { name: 'Quién lo tiene' })).toBeVisible();
  });

  test('shows what activation gives away before it happens', async () => {
    open(at, { 'GET /api/achievements/:id': () => ({ ...draft, rewardCredits: 2 }) });
    expect(
      await screen.findByText(
        'Lo reciben al activarlo, sin correo. Eso es 15 veces el premio: 2 sesiones de regalo.',
      ),
    ).toBeVisible();
  });

  test('refuses decreasing steps at their field and sends nothing', async () => {
    const { user, api } = open(at, one);
    const steps = await screen.findByLabelText('Cuántas clases');
    await user.clear(steps);
    await user.type(steps, '25, 10');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(
      await screen.findByText('Pon de 1 a 20 cifras, de 1 a 1000, de menor a mayor.'),
    ).toBeVisible();
    expect(steps).toHaveValue('25, 10');
    expect(screen.getByText('Termina la regla y aquí verás quién la cumple ya.')).toBeVisible();
    expect(api.requestsTo('PUT /api/achievements/:id')).toEqual([]);
  });

  test('is discarded after a confirmation', async () => {
    const { user, api, currentPath } = open(at, {
      ...one,
      'DELETE /api/achievements/:id': () => ({}),
    });
    await user.click(await screen.findByRole('button', { name: 'Descartar el borrador' }));
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(currentPath()).toBe('/admin/logros'));
    expect(api.requestsTo('DELETE /api/achievements/:id')).toHaveLength(1);
  });
});

describe('an active achievement', () => {
  const at = `/${active.id}`;
  const one: FakeHandlers = { 'GET /api/achievements/:id': () => active };

  test('shows its holders, hides the rule fields and revokes an award with a reason', async () => {
    const { user, api } = open(at, { ...one, 'POST /api/awards/:id/revoke': () => award });
    expect(await screen.findByRole('link', { name: lucia.name })).toHaveAttribute(
      'href',
      `/admin/clientes/${lucia.id}`,
    );
    expect(screen.getByText(/por entregar: Una camiseta/)).toBeVisible();
    expect(screen.queryByLabelText('Cuántas clases')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: `Más para ${lucia.name}` }));
    await user.click(screen.getByRole('menuitem', { name: 'Retirar' }));
    await user.type(screen.getByLabelText('Por qué'), 'Fue un error');
    await user.click(screen.getByRole('button', { name: 'Retirar' }));
    expect(await screen.findByText(`Retirado a ${lucia.name}.`)).toBeVisible();
    expect(api.requestsTo('POST /api/awards/:id/revoke')).toMatchObject([
      { params: { id: award.id }, body: { reason: 'Fue un error' } },
    ]);
  });

  test('is granted by hand to a client found by search, with a reason', async () => {
    const { user, api } = open(at, {
      ...one,
      'GET /api/clients': () => ({ items: [aClient], total: 1, page: 1, pageSize: 6, tags: [] }),
      'GET /api/clients/:id': () => aClient,
      'POST /api/achievements/:id/awards': () =>
        apiError('validation_failed', { clientId: 'Ya lo tiene.' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Dar a mano' }));
    await user.click(await screen.findByRole('button', { name: /^Lucía Ortiz/ }));
    await user.selectOptions(await screen.findByLabelText('Qué escalón'), '25');
    await user.type(screen.getByLabelText(/^Por qué/), 'Vino antes de usar Aforo');
    await user.click(screen.getByRole('button', { name: 'Dar el logro' }));
    expect(await screen.findByText('Ya lo tiene.')).toBeVisible();
    expect(screen.getByLabelText(/^Por qué/)).toHaveValue('Vino antes de usar Aforo');
    expect(api.requestsTo('POST /api/achievements/:id/awards')).toMatchObject([
      { body: { clientId: lucia.id, step: 25, reason: 'Vino antes de usar Aforo' } },
    ]);
  });
});

describe('the sentence of a rule', () => {
  const none = { services: [], professionals: [] };
  test.each([
    [{ ...startOf('classes'), steps: [1] }, none, 'Por la primera clase.'],
    [{ ...startOf('classes'), steps: [10], isRepeated: true }, none, 'Cada 10 clases.'],
    [
      { ...startOf('classes'), steps: [5, 10], startsUntil: '10:00', since: '2026-01-01' },
      { services: ['Yoga', 'Pilates'], professionals: ['Marta'] },
      'Por venir a 5 y 10 clases de Yoga o Pilates con Marta antes de las 10:00 desde el 1 ene 2026.',
    ],
    [
      { ...startOf('weeks'), steps: [4], isRepeated: true },
      none,
      'Por venir 4 semanas seguidas, cada vez que lo consiga.',
    ],
    // An incomplete date that is still being typed.
    [{ ...startOf('classes'), steps: [5], since: '1/1/20' }, none, 'Por venir a 5 clases.'],
    [startOf('services'), none, 'Por probar 3 y 5 actividades distintas.'],
    [startOf('return'), none, 'Cada vez que vuelve después de 30 días sin venir.'],
    [startOf('birthday'), none, 'Por venir el día de su cumpleaños, cada año.'],
  ])('%#', (rule, names, sentence) => {
    expect(achievementSentence(rule, names)).toBe(sentence);
  });
});
