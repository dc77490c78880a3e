import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { Figures } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf } from '@aforo/shared/testing';
import { area } from '../../area.ts';
import { secondVisitText, formatShare } from './figures.messages.ts';
// Preloads the lazy screens, so that the first test does not wait for the import.
import '../home-page.tsx';
import './figures-tab.tsx';

const use = {
  sessions: 10,
  attended: 45,
  noShow: 5,
  unmarked: 0,
  cancelledLate: 10,
  taken: 50,
  places: 80,
};
const id = (last: number) => `90000000-0000-4000-8000-00000000000${last}`;
const figures: Figures = {
  from: '2026-09-01',
  to: '2026-11-24',
  asOf: '2026-11-24T12:00:00.000Z',
  total: use,
  hours: [
    { weekday: 1, hour: 18, sessions: 5, taken: 45, places: 50 },
    {
      weekday: 3,
      hour: 20,
      sessions: 5,
      taken: 5,
      places: 30,
    },
  ],
  services: [
    {
      ...use,
      id: id(1),
      name: 'Pilates',
    },
  ],
  professionals: [
    {
      ...use,
      id: id(2),
      name: 'Marta Ruiz',
      taken: 0,
      places: 0,
    },
  ],
  cohorts: [
    { month: '2026-10', people: 4, returned: [3] },
    {
      month: '2026-11',
      people: 2,
      returned: [],
    },
  ],
  secondVisit: { people: 6, returned: 4, settled: 4, returnedSoon: 3 },
};

function open(search = '', answer: () => unknown = () => figures) {
  const api = fakeApi({ 'GET /api/figures': answer });
  const path = `/admin/inicio?ver=cifras${search}`;
  return { api, ...renderArea(area, { path, session: sessionOf('admin') }) };
}
const table = async (name: RegExp) => within(await screen.findByRole('table', { name }));

describe('the figures of the home screen', () => {
  test('lead with occupancy, no-shows, late cancellations and returning clients', async () => {
    open();
    await screen.findByText('Faltas sin avisar');
    const leads = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(leads.map((text) => text.replace(/\s/g, ' '))).toEqual([
      '63 %50 de 80 plazas',
      '10 %5 de 50 marcados',
      '17 %10 de 60 reservas',
      '75 %3 de 4 nuevos',
    ]);
  });

  test('show a percentage per hour, from the first to the last, and mark hours without classes', async () => {
    open();
    const hours = await table(/^Ocupación por hora/);
    expect(hours.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      '18:00',
      '19:00',
      '20:00',
    ]);
    expect(hours.getByTitle('45 de 50 plazas')).toHaveTextContent('90 %');
    expect(hours.getAllByText('Sin clases')).toHaveLength(19);
  });

  test('show the returning clients month by month', async () => {
    open();
    const rows = (await table(/^Quién vuelve/)).getAllByRole('row');
    expect(rows[1]).toHaveTextContent(/octubre de 2026\s*4\s*75 %/);
    expect(rows[2]).toHaveTextContent(/noviembre de 2026\s*2$/);
  });

  test('show how they are calculated, and link to a CSV file of the same days', async () => {
    open('&desde=2026-09-01&hasta=2026-11-24');
    const card = within(await screen.findByRole('region', { name: 'Por servicio' }));
    expect(card.getByText(/^Faltas: quienes no vinieron/)).toBeVisible();
    expect(card.getByRole('link', { name: 'Descargar en CSV: Por servicio' })).toHaveAttribute(
      'href',
      '/api/figures/table?table=services&from=2026-09-01&to=2026-11-24',
    );
    expect((await table(/^Uso de cada profesional/)).getByText('—')).toBeVisible();
  });

  test('cover the days in the URL, which the date fields change', async () => {
    const { api, user, currentPath } = open('&desde=2026-09-01&hasta=2026-10-31');
    const from = await screen.findByLabelText('Desde');
    expect(from).toHaveValue('01/09/2026');
    fireEvent.change(from, { target: { value: '01/10/2026' } });
    expect(currentPath()).toBe('/admin/inicio?ver=cifras&desde=2026-10-01&hasta=2026-10-31');
    await screen.findByText('Faltas sin avisar');
    const asked = api.requestsTo('GET /api/figures').map(({ query }) => query.get('from'));
    expect(asked).toEqual(['2026-09-01', '2026-10-01']);
    await user.click(screen.getByRole('button', { name: '30 días' }));
    expect(screen.getByRole('button', { name: '30 días', pressed: true })).toBeVisible();
  });

  test('are not requested for a range in the wrong order', async () => {
    const { api } = open('&desde=2026-11-01&hasta=2026-10-01');
    expect(await screen.findByText(/^El último día va después del primero/)).toBeVisible();
    expect(api.requestsTo('GET /api/figures')).toHaveLength(0);
  });

  test('show an empty state for days without sessions', async () => {
    open('', () => ({ ...figures, total: { ...use, sessions: 0 } }));
    expect(await screen.findByText('En estos días no hubo clases ni citas')).toBeVisible();
  });

  test('show an error when loading fails, and load on retry', async () => {
    const { user, api } = open('', () => apiError('unavailable'));
    const retry = await screen.findByRole('button', { name: 'Volver a intentarlo' });
    api.use({ 'GET /api/figures': () => figures });
    await user.click(retry);
    expect(await screen.findByText('Faltas sin avisar')).toBeVisible();
  });
});

test('the texts show a dash for zero of zero, and mention the newcomers left out', () => {
  expect(formatShare(0, 0)).toBe('—');
  const none = { people: 0, returned: 0, settled: 0, returnedSoon: 0 };
  expect(secondVisitText(none)).toMatch(/^Nadie/);
  expect(secondVisitText({ ...none, people: 6, returned: 4, settled: 5 })).toMatch(/1 no cuenta/);
  expect(secondVisitText({ ...none, people: 6, returned: 4, settled: 6 })).not.toMatch(/cuenta/);
});
