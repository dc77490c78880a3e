import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorMessage, type Access, type Passkey, type Role } from '@aforo/shared/contract';
import {
  apiError,
  fakeApi,
  fakePasskeys,
  passkeyOptions,
  renderArea,
  sessionOf,
  type FakeHandlers,
} from '@aforo/shared/testing';
import { area } from '../../area.ts';
import { noFactors, ownAnswers } from '../../testing/professional.ts';
// Preloads the lazy screens, so that the first test does not wait for the import.
import '../account-sections.tsx';
import '../profile-page.tsx';
import './own-access.tsx';

const phone: Passkey = {
  id: 'f0000000-0000-4000-8000-000000000001',
  name: 'iPhone de Ana',
  createdAt: '2026-11-03T09:00:00.000Z',
  lastUsedAt: null,
};
const mac: Passkey = {
  ...phone,
  id: 'f0000000-0000-4000-8000-000000000002',
  name: 'Mac',
  lastUsedAt: new Date(Date.now() - 2 * 3_600_000).toISOString(),
};
const withTotp: Access = {
  ...noFactors,
  totp: { enabledAt: '2026-11-02T09:00:00.000Z' },
  recoveryCodesLeft: 8,
};
const withAll: Access = { ...withTotp, passkeys: [phone, mac] };
const codes = ['aaaa-bbbb-cccc', 'dddd-eeee-ffff'];

const read = 'GET /api/me/access';
const start = 'POST /api/me/access/totp';
const confirm = 'POST /api/me/access/totp/confirm';
const passkeyStart = 'POST /api/me/access/passkeys/options';
const passkeyAdd = 'POST /api/me/access/passkeys';
const renew = 'POST /api/me/access/recovery-codes';
const secret = 'JBSWY3DPEHPK3PXP';

let removePasskeys = () => {};
function withPasskeys() {
  const passkeys = fakePasskeys();
  removePasskeys = passkeys.remove;
  return passkeys;
}
afterEach(() => {
  removePasskeys();
  removePasskeys = () => {};
});

interface PageOptions {
  access?: Access;
  handlers?: FakeHandlers;
  role?: Role;
  search?: string;
  needsSecondFactor?: boolean;
}

function open({ access = noFactors, handlers = {}, ...rest }: PageOptions = {}) {
  const { role = 'professional', search = '', needsSecondFactor = false } = rest;
  const api = fakeApi({
    'GET /api/me': () => apiError('unavailable'),
    'GET /api/me/sessions': () => ({ items: [] }),
    ...ownAnswers,
    [read]: () => access,
    [start]: () => ({ secret, url: `otpauth://totp/Aforo:ana@prueba.test?secret=${secret}` }),
    [confirm]: () => ({ access: withTotp, recoveryCodes: codes }),
    [passkeyStart]: () => ({ options: passkeyOptions }),
    [passkeyAdd]: () => ({
      access: { ...noFactors, passkeys: [phone], recoveryCodesLeft: 10 },
      recoveryCodes: codes,
    }),
    ...handlers,
  });
  const session = { ...sessionOf(role), needsSecondFactor };
  const path = role === 'client' ? '/cliente' : '/profesional';
  const page = renderArea(area, {
    path: path + search,
    session,
    ...(role === 'client' ? { embedded: { screen: 'account' } } : {}),
  });
  return { api, ...page };
}
const card = async () => within(await screen.findByRole('region', { name: 'Cómo entras' }));
const press = (name: string | RegExp) => screen.getByRole('button', { name });
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const codesDialog = () => dialog('Guarda tus códigos de recuperación');

describe('the methods to log in', () => {
  test('with only a password offer what can be added, without recovery codes', async () => {
    withPasskeys();
    open();
    const access = await card();
    expect(await access.findByRole('heading', { name: 'Aplicación de códigos' })).toBeVisible();
    expect(press('Activar una aplicación de códigos')).toBeVisible();
    expect(press('Añadir una llave de acceso')).toBeVisible();
    expect(access.queryByText('Códigos de recuperación')).not.toBeInTheDocument();
  });

  test('show creation and last use of each method, and the remaining codes', async () => {
    open({ access: withAll });
    const access = await card();
    expect(await access.findByText('Activada')).toBeVisible();
    const [first, second] = within(
      access.getByRole('list', { name: 'Tus llaves de acceso' }),
    ).getAllByRole('listitem');
    expect(first).toHaveTextContent(/iPhone de Ana.*Creada.*3 nov.*sin usar todavía/);
    expect(second).toHaveTextContent(/Mac.*usada hace 2 h/);
    expect(access.getByText(/Te quedan 8\./)).toBeVisible();
  });

  test('are the same for clients, below their own data', async () => {
    open({ role: 'client', access: withTotp });
    expect(await (await card()).findByText('Activada')).toBeVisible();
  });

  test('show a loading state', async () => {
    open({ handlers: { [read]: () => new Promise(() => undefined) } });
    expect(await (await card()).findByText('Cargando…')).toBeInTheDocument();
  });

  test('show an error, and load on retry', async () => {
    const { user, api } = open({ handlers: { [read]: () => apiError('internal') } });
    const retry = await (await card()).findByRole('button', { name: 'Volver a intentarlo' });
    api.use({ [read]: () => withTotp });
    await user.click(retry);
    expect(await (await card()).findByText('Activada')).toBeVisible();
  });
});

describe('an authenticator application', () => {
  async function openDialog(given: PageOptions = {}) {
    const page = open(given);
    await page.user.click(
      await screen.findByRole('button', { name: 'Activar una aplicación de códigos' }),
    );
    const box = await dialog('Activa tu aplicación de códigos');
    return { ...page, box, field: box.getByLabelText('Código de seis cifras') };
  }

  test('is set up with a QR code or the secret, and activated by its first code', async () => {
    const { user, api, box, field } = await openDialog();
    expect(box.getByRole('img', { name: /Código QR/ })).toBeVisible();
    expect(box.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    expect(field).toHaveFocus();
    await user.type(field, '123456');
    expect(api.requestsTo(confirm)[0]?.body).toEqual({ code: '123456' });
    expect((await codesDialog()).getByText('aaaa-bbbb-cccc')).toBeVisible();
    expect(await (await card()).findByText('Activada')).toBeInTheDocument();
    expect(screen.queryByText('JBSW Y3DP EHPK 3PXP')).not.toBeInTheDocument();
  });

  test('stays in setup after a wrong code', async () => {
    const { user, api, box, field } = await openDialog({
      handlers: { [confirm]: () => apiError('second_step_invalid') },
    });
    await user.type(field, '111111');
    expect(await box.findByRole('alert')).toHaveTextContent(errorMessage.second_step_invalid);
    api.use({ [confirm]: () => ({ access: withTotp, recoveryCodes: null }) });
    await user.keyboard('222222');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await (await card()).findByText('Activada')).toBeVisible();
  });

  test('can be cancelled during setup', async () => {
    const { user, box } = await openDialog();
    await user.click(box.getByRole('button', { name: 'Cerrar' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(press('Activar una aplicación de códigos')).toBeVisible();
  });

  test('shows why the setup could not start', async () => {
    const { user } = open({ handlers: { [start]: () => apiError('proof_required') } });
    await user.click(
      await screen.findByRole('button', { name: 'Activar una aplicación de códigos' }),
    );
    expect(await screen.findByText(errorMessage.proof_required)).toBeVisible();
  });

  test('is removed after showing the effect', async () => {
    const { user, api } = open({
      access: withTotp,
      handlers: { 'DELETE /api/me/access/totp': () => noFactors },
    });
    await user.click(
      await screen.findByRole('button', { name: 'Quitar la aplicación de códigos' }),
    );
    const box = await dialog('¿Quitar tu aplicación de códigos?');
    expect(box.getByText(/entrarás solo con tu contraseña/)).toBeVisible();
    await user.click(box.getByRole('button', { name: 'Quitar la aplicación' }));
    expect(
      await screen.findByRole('button', { name: 'Activar una aplicación de códigos' }),
    ).toBeVisible();
    expect(api.requestsTo('DELETE /api/me/access/totp')).toHaveLength(1);
  });

  test('cannot be removed if it is the last required factor, with the reason', async () => {
    open({ access: { ...withTotp, isRequired: true } });
    expect(await screen.findByText(/tu único segundo paso y tu centro lo pide/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Quitar/ })).not.toBeInTheDocument();
  });
});

describe('passkeys', () => {
  async function openDialog(given: PageOptions = {}) {
    const passkeys = withPasskeys();
    const page = open(given);
    await page.user.click(
      await screen.findByRole('button', { name: 'Añadir una llave de acceso' }),
    );
    return { ...page, passkeys, box: await dialog('Añade una llave de acceso') };
  }

  test('are created by the browser with a distinct name', async () => {
    const { user, api, box } = await openDialog();
    expect(box.getByLabelText('Nombre')).not.toHaveValue('');
    await user.clear(box.getByLabelText('Nombre'));
    await user.type(box.getByLabelText('Nombre'), 'iPhone de Ana');
    await user.click(box.getByRole('button', { name: 'Crear la llave' }));
    expect(await codesDialog()).toBeDefined();
    expect(await (await card()).findByText('iPhone de Ana')).toBeInTheDocument();
    expect(api.requestsTo(passkeyAdd)[0]?.body).toMatchObject({
      name: 'iPhone de Ana',
      response: { id: 'llave', response: { attestationObject: 'BA' } },
    });
  });

  test('are not created without a name', async () => {
    const { user, box, passkeys } = await openDialog();
    await user.clear(box.getByLabelText('Nombre'));
    await user.click(box.getByRole('button', { name: 'Crear la llave' }));
    expect(await box.findByText('Ponle un nombre para distinguirla.')).toBeVisible();
    expect(passkeys.create).not.toHaveBeenCalled();
  });

  test('refused by the browser show a Spanish message, and can be retried', async () => {
    const { user, box, passkeys, api } = await openDialog();
    for (const [name, pattern] of [
      ['NotAllowedError', /se canceló/],
      ['InvalidStateError', /ya tienes una llave/],
      ['SecurityError', /en esta dirección web/],
      ['UnknownError', /Inténtalo otra vez/],
    ] as const) {
      passkeys.failWith(name);
      await user.click(box.getByRole('button', { name: 'Crear la llave' }));
      await waitFor(() => expect(box.getByRole('alert')).toHaveTextContent(pattern));
    }
    expect(api.requestsTo(passkeyAdd)).toHaveLength(0);
  });

  test('are not offered by a browser without support, which is explained', async () => {
    open();
    expect(await screen.findByText(/Este navegador no las admite/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Añadir una llave/ })).not.toBeInTheDocument();
  });

  test('are renamed', async () => {
    const rename = 'PUT /api/me/access/passkeys/:id';
    const { user, api } = open({
      access: withAll,
      handlers: { [rename]: () => ({ ...withAll, passkeys: [{ ...phone, name: 'Mi móvil' }] }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Renombrar iPhone de Ana' }));
    const box = await dialog('Cambia el nombre de «iPhone de Ana»');
    await user.clear(box.getByLabelText('Nombre'));
    await user.type(box.getByLabelText('Nombre'), 'Mi móvil{Enter}');
    expect(await screen.findByText('Mi móvil')).toBeVisible();
    expect(api.requestsTo(rename)[0]).toMatchObject({
      params: { id: phone.id },
      body: { name: 'Mi móvil' },
    });
  });

  test('are removed after showing the effect; a refusal stays visible', async () => {
    const remove = 'DELETE /api/me/access/passkeys/:id';
    const { user, api } = open({
      access: withAll,
      handlers: { [remove]: () => apiError('last_factor') },
    });
    await user.click(await screen.findByRole('button', { name: 'Quitar Mac' }));
    const box = await dialog('¿Quitar la llave «Mac»?');
    expect(box.getByText(/el código de tu aplicación o tu otra llave de acceso/)).toBeVisible();
    await user.click(box.getByRole('button', { name: 'Quitar la llave' }));
    expect(await box.findByRole('alert')).toHaveTextContent(errorMessage.last_factor);
    api.use({ [remove]: () => ({ ...withAll, passkeys: [phone] }) });
    await user.click(box.getByRole('button', { name: 'Quitar la llave' }));
    await waitFor(() => expect(screen.queryByText('Mac')).not.toBeInTheDocument());
    expect(api.requestsTo(remove)[1]?.params).toEqual({ id: mac.id });
  });
});

describe('recovery codes', () => {
  async function openCodes() {
    const page = open({
      access: withTotp,
      handlers: {
        [renew]: () => ({ access: { ...withTotp, recoveryCodesLeft: 10 }, recoveryCodes: codes }),
      },
    });
    await page.user.click(
      await screen.findByRole('button', { name: 'Crear otros códigos de recuperación' }),
    );
    const box = await dialog('¿Crear códigos de recuperación nuevos?');
    expect(box.getByText(/dejan de valer/)).toBeVisible();
    await page.user.click(box.getByRole('button', { name: 'Crear códigos nuevos' }));
    return { ...page, box: await codesDialog() };
  }

  test('are renewed, shown once, copied, downloaded, printed and closed after confirmation', async () => {
    const { user, box } = await openCodes();
    const list = within(box.getByRole('list', { name: 'Códigos de recuperación' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);

    const writeText = jest.fn((_text: string) => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await user.click(box.getByRole('button', { name: 'Copiar' }));
    expect(await box.findByText('Copiado')).toBeVisible();
    expect(writeText).toHaveBeenCalledWith(codes.join('\n'));

    const files: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
      revokeObjectURL: () => undefined,
    });
    const clicked: string[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      clicked.push(this.download);
    });
    await user.click(box.getByRole('button', { name: 'Descargar' }));
    expect(clicked).toEqual(['codigos-de-recuperacion.txt']);
    expect(files).toHaveLength(1);
    click.mockRestore();

    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    await user.click(box.getByRole('button', { name: 'Imprimir' }));
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();

    await user.click(box.getByRole('button', { name: 'Los he guardado' }));
    expect(screen.queryByText('aaaa-bbbb-cccc')).not.toBeInTheDocument();
    expect(await screen.findByText(/Te quedan 10\./)).toBeVisible();
  });

  test('are not closed without a warning', async () => {
    const { user, shell } = await openCodes();
    expect(shell.blockLeaving).toHaveBeenCalled();
    const box = screen.getByRole('dialog', { name: 'Guarda tus códigos de recuperación' });
    fireEvent(box, new Event('cancel', { cancelable: true }));
    const asked = await dialog('¿Cerrar sin guardarlos?');
    await user.click(asked.getByRole('button', { name: 'Volver a los códigos' }));
    expect(screen.getByText('aaaa-bbbb-cccc')).toBeVisible();
    fireEvent(box, new Event('cancel', { cancelable: true }));
    await user.click(
      (await dialog('¿Cerrar sin guardarlos?')).getByRole('button', {
        name: 'Cerrar sin guardarlos',
      }),
    );
    expect(screen.queryByText('aaaa-bbbb-cccc')).not.toBeInTheDocument();
  });

  test.each([
    [0, /No te queda ninguno/],
    [1, /Te queda 1\./],
  ])('of which %d are left advise creating new ones', async (recoveryCodesLeft, pattern) => {
    open({ access: { ...withTotp, recoveryCodesLeft } });
    expect(await screen.findByText(pattern)).toBeVisible();
  });
});

describe('a user who must set up a second factor', () => {
  const given: PageOptions = {
    needsSecondFactor: true,
    access: { ...noFactors, isRequired: true },
    search: '?volver=%2Fprofesional%2Fclases%3Fdia%3D1',
  };

  test('sees only the setup, and continues after saving the codes', async () => {
    const { api, user, shell, currentPath } = open({
      ...given,
      handlers: {
        'GET /api/professionals/:id/agenda': () => apiError('unavailable'),
        'GET /api/agenda': () => apiError('unavailable'),
      },
    });
    expect(await screen.findByText('Tu centro pide un segundo paso al entrar')).toBeVisible();
    await card();
    expect(screen.queryByRole('region', { name: 'Contraseña' })).not.toBeInTheDocument();
    // The other requests would be refused.
    await waitFor(() => expect(api.requests.map(({ path }) => path)).toEqual(['/api/me/access']));
    await user.click(
      await screen.findByRole('button', { name: 'Activar una aplicación de códigos' }),
    );
    await user.type(await screen.findByLabelText('Código de seis cifras'), '123456');
    const box = await codesDialog();
    expect(shell.refreshSession).not.toHaveBeenCalled();
    await user.click(box.getByRole('button', { name: 'Los he guardado' }));
    await waitFor(() => expect(shell.refreshSession).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(currentPath()).toBe('/profesional/clases?dia=1'));
  });

  test('stays here if the target is on another origin', async () => {
    const { user, shell, currentPath } = open({ ...given, search: '?volver=//evil.test' });
    await user.click(
      await screen.findByRole('button', { name: 'Activar una aplicación de códigos' }),
    );
    await user.type(await screen.findByLabelText('Código de seis cifras'), '123456');
    await user.click((await codesDialog()).getByRole('button', { name: 'Los he guardado' }));
    await waitFor(() => expect(shell.refreshSession).toHaveBeenCalledTimes(1));
    expect(currentPath()).toBe('/profesional?volver=//evil.test');
  });
});
