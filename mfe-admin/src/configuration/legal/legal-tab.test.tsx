import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { errorMessage, type LegalVersion } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../../area.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import '../configuration-page.tsx';

const body = 'Estas son las condiciones de {centro}, bastante largas para valer.';
const versionOf = (kind: LegalVersion['kind'], version: number): LegalVersion => ({
  id: `${kind}-${version}`,
  kind,
  version,
  body,
  publishedAt: version === 1 ? null : '2026-11-01T10:00:00.000Z',
  acceptedBy: version,
});

function open(handlers: FakeHandlers = {}) {
  let items = [versionOf('terms', 1), versionOf('privacy', 2), versionOf('privacy', 1)];
  const api = fakeApi({
    'GET /api/legal': () => ({ items }),
    'POST /api/legal/:kind': () => {
      items = [versionOf('terms', 2), ...items];
      return versionOf('terms', 2);
    },
    'POST /api/legal/:kind/preview': () => ({ text: '## Reservas\nAsí se lee.' }),
    ...handlers,
  });
  const path = '/admin/configuration?ver=legales';
  return { api, ...renderArea(area, { path, session: sessionOf('admin') }) };
}
const terms = async () => within(await screen.findByRole('region', { name: 'Condiciones' }));

describe('the legal texts', () => {
  test('show the current version, its number of acceptances and whether it was reviewed', async () => {
    open();
    const section = await terms();
    expect(section.getByLabelText('Texto de condiciones')).toHaveValue(body);
    expect(section.getByText('Es el texto que trae Aforo')).toBeVisible();
    expect(section.getByText(/la tienen aceptada 1 persona/)).toBeVisible();
    const privacy = within(screen.getByRole('region', { name: 'Privacidad' }));
    expect(privacy.queryByText('Es el texto que trae Aforo')).not.toBeInTheDocument();
    expect(privacy.getByText(/publicada el 1 nov 2026/)).toBeVisible();
  });

  test('are previewed as the reader will see them', async () => {
    const { user, api } = open();
    const section = await terms();
    await user.click(section.getByRole('button', { name: 'Ver cómo se lee' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('heading', { name: 'Reservas' })).toBeVisible();
    expect(api.requestsTo('POST /api/legal/:kind/preview')[0]?.body).toEqual({ body });
  });

  test('are published after the consequence is shown, based on the edited version', async () => {
    const { user, api } = open();
    const section = await terms();
    await user.type(section.getByLabelText('Texto de condiciones'), ' Y más.');
    await user.click(section.getByRole('button', { name: 'Publicar versión 2' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Una versión publicada ya no se cambia/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Publicar versión 2' }));
    expect(
      await (await terms()).findByRole('button', { name: 'Publicar versión 3' }),
    ).toBeVisible();
    expect(api.requestsTo('POST /api/legal/:kind')[0]?.body).toEqual({
      body: `${body} Y más.`,
      basedOn: 1,
    });
  });

  test('refuse a short text, and show when another user has published in the meantime', async () => {
    const { user, api } = open({ 'POST /api/legal/:kind': () => apiError('stale_version') });
    const section = await terms();
    const field = section.getByLabelText('Texto de condiciones');
    await user.clear(field);
    await user.type(field, 'Corto');
    await user.click(section.getByRole('button', { name: 'Publicar versión 2' }));
    expect(await section.findByText(/Escribe el texto entero/)).toBeVisible();
    await user.clear(field);
    await user.type(field, 'Un texto que ya es bastante largo para valer.');
    await user.click(section.getByRole('button', { name: 'Publicar versión 2' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Publicar versión 2' }));
    expect(await dialog.findByText(errorMessage.stale_version)).toBeVisible();
    expect(field).toHaveValue('Un texto que ya es bastante largo para valer.');
    expect(api.requestsTo('POST /api/legal/:kind')).toHaveLength(1);
  });

  test('show an error when loading fails, and load on retry', async () => {
    const { user, api } = open({ 'GET /api/legal': () => apiError('internal') });
    const retry = await screen.findByRole('button', { name: 'Volver a intentarlo' });
    api.use({ 'GET /api/legal': () => ({ items: [versionOf('terms', 1)] }) });
    await user.click(retry);
    expect(await screen.findByLabelText('Texto de condiciones')).toBeVisible();
  });
});
