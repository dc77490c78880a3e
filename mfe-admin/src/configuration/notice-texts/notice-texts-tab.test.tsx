import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { defaultNoticeTexts, errorMessage, type StoredSettings } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../../area.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import '../configuration-page.tsx';

const path = '/api/settings/noticeTexts';
const save = `PUT ${path}` as const;
const customReminder = { subject: 'Nos vemos el {cuando}', body: '{cuando}\n\nTrae agua.' };
const stored: StoredSettings<'noticeTexts'> = {
  values: { texts: { ...defaultNoticeTexts, reminder: customReminder } },
  version: 4,
};

function open(handlers: FakeHandlers = {}) {
  const api = fakeApi({ [`GET ${path}`]: () => stored, ...handlers });
  const session = sessionOf('admin');
  return { api, ...renderArea(area, { path: '/admin/configuration?ver=avisos', session }) };
}
const write = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

describe('the texts of the notices', () => {
  test('are previewed while they are edited', async () => {
    open();
    expect(await screen.findByLabelText('Asunto')).toHaveValue(defaultNoticeTexts.booked.subject);
    const mail = within(screen.getByRole('group', { name: 'Así llega' }));
    expect(
      mail.getByText(/^Tienes plaza en Pilates suelo con Marta Ruiz, miércoles/),
    ).toBeVisible();
    write('Texto', '<b>Genial</b>\n\n{cuando} {coste} {plazo}');
    expect(mail.getByText('<b>Genial</b>')).toBeVisible();
    expect(mail.getByText(/^miércoles, 25 de noviembre, 19:00 Usas una sesión/)).toBeVisible();
  });

  test('are saved one by one with the loaded version', async () => {
    const { user, api } = open({ [save]: () => ({ ...stored, version: 5 }) });
    await screen.findByLabelText('Asunto');
    write('Asunto', 'Tu clase de {clase}');
    await user.click(screen.getByRole('button', { name: 'Guardar aviso' }));
    await waitFor(() => expect(api.requestsTo(save)).toHaveLength(1));
    expect(api.requestsTo(save)[0]?.body).toEqual({
      values: {
        kind: 'booked',
        subject: 'Tu clase de {clase}',
        body: defaultNoticeTexts.booked.body,
      },
      version: 4,
    });
  });

  test('list those that the center has changed, and reset to the default', async () => {
    const { user, api } = open({
      [save]: () => ({ values: { texts: defaultNoticeTexts }, version: 5 }),
    });
    await user.selectOptions(await screen.findByLabelText('Qué aviso'), 'Recordatorio · cambiado');
    expect(screen.getByLabelText('Asunto')).toHaveValue(customReminder.subject);
    await user.click(screen.getByRole('button', { name: 'Volver al texto de Aforo' }));
    expect(screen.getByLabelText('Qué aviso')).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Guardar aviso' }));
    await waitFor(() => expect(api.requestsTo(save)).toHaveLength(1));
    expect(api.requestsTo(save)[0]?.body).toMatchObject({
      values: { kind: 'reminder', ...defaultNoticeTexts.reminder },
    });
  });

  test.each([
    ['Texto', 'Ven el {cuando}. {plazo}', /Falta \{coste\}/],
    ['Texto', '{cuando} {coste} {plazo} {motivo}', /no se puede usar \{motivo\}/],
    ['Asunto', '{contraseña}', /no se puede usar \{contraseña\}/],
    ['Asunto', '', /Escribe el asunto/],
  ])('refuse %s «%s» without a request', async (label, text, message) => {
    const { user, api } = open();
    await screen.findByLabelText('Asunto');
    write(label, text);
    await user.click(screen.getByRole('button', { name: 'Guardar aviso' }));
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message));
    expect(api.requestsTo(save)).toHaveLength(0);
  });

  test('insert a missing placeholder by button', async () => {
    const { user } = open();
    await screen.findByLabelText('Asunto');
    write('Texto', 'Ven el {cuando}. {plazo}');
    await user.click(screen.getByRole('button', { name: 'Añadir {coste} al texto' }));
    expect(screen.getByLabelText('Texto')).toHaveValue('Ven el {cuando}. {plazo}\n\n{coste}');
  });

  test('are shown beside the typed text when another user has saved in the meantime', async () => {
    const { user, api } = open({ [save]: () => apiError('stale_version') });
    await screen.findByLabelText('Asunto');
    write('Asunto', 'Mi asunto');
    const concurrentText = { ...defaultNoticeTexts.booked, subject: 'El de otra persona' };
    api.use({
      [`GET ${path}`]: () => ({
        values: { texts: { ...defaultNoticeTexts, booked: concurrentText } },
        version: 9,
      }),
    });
    await user.click(screen.getByRole('button', { name: 'Guardar aviso' }));
    expect(await screen.findByText(errorMessage.stale_version)).toBeVisible();
    expect(screen.getByText(/^El de otra persona/)).toBeVisible();
    expect(screen.getByLabelText('Asunto')).toHaveValue('Mi asunto');
  });
});
