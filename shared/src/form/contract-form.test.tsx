import { useState } from 'react';
import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import * as z from 'zod/mini';
import { api, ApiError } from '@aforo/shared/http';
import { loginSchema, registerSchema } from '../contract/index.ts';
import {
  apiError,
  fakeApi,
  renderWithTheme,
  sessionOf,
  type FakeHandler,
} from '../testing/index.ts';
import { Button } from '../ui/index.ts';
import { splitFieldErrors } from './field-errors.ts';
import {
  Form,
  FormCheckboxField,
  FormError,
  FormPasswordField,
  FormSelectField,
  FormTextField,
  useContractForm,
} from './index.ts';

const loggedIn = { session: sessionOf('client') };

function Login({ onSubmit }: { onSubmit: (values: z.output<typeof loginSchema>) => unknown }) {
  const form = useContractForm({
    schema: loginSchema,
    defaultValues: { email: '', password: '' },
    onSubmit: async (values) => onSubmit(values),
  });
  return (
    <Form form={form}>
      <FormTextField form={form} name="email" label="Correo" />
      <FormPasswordField form={form} name="password" label="Contraseña" />
      <FormError error={form.submitError} />
      <Button type="submit" variant="primary" isPending={form.isPending}>
        Entrar
      </Button>
    </Form>
  );
}

async function fillIn(answer: FakeHandler) {
  fakeApi({ 'POST /api/auth/login': answer });
  const onSubmit = jest.fn((values: object) => api.post('/api/auth/login', values));
  const rendered = renderWithTheme(<Login onSubmit={onSubmit} />);
  const { user } = rendered;
  await user.type(screen.getByLabelText('Correo'), ' Ana@Aforo.test ');
  await user.type(screen.getByLabelText('Contraseña'), 'una clave larga');
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  return { ...rendered, onSubmit };
}

test('sends the values as parsed by the schema', async () => {
  const { onSubmit } = await fillIn(() => loggedIn);
  expect(onSubmit).toHaveBeenCalledWith({ email: 'ana@aforo.test', password: 'una clave larga' });
});

test('shows an error at each invalid field, focuses the first and sends nothing', async () => {
  const onSubmit = jest.fn();
  const { user } = renderWithTheme(<Login onSubmit={onSubmit} />);
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  expect(screen.getByLabelText('Correo')).toHaveAccessibleDescription('Escribe el correo.');
  expect(screen.getByLabelText('Contraseña')).toHaveAccessibleDescription('Escribe la contraseña.');
  expect(screen.getByLabelText('Correo')).toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('clears an error while the user corrects the field', async () => {
  const { user } = renderWithTheme(<Login onSubmit={() => undefined} />);
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await user.type(screen.getByLabelText('Correo'), 'ana@aforo.test');
  expect(screen.getByLabelText('Correo')).toBeValid();
});

test('shows the API’s field errors at their fields and keeps the typed text', async () => {
  await fillIn(() => apiError('validation_failed', { password: 'No vale.', email: 'Tampoco.' }));
  await waitFor(() => expect(screen.getByLabelText('Contraseña')).toBeInvalid());
  expect(screen.getByLabelText('Contraseña')).toHaveAccessibleDescription('No vale.');
  expect(screen.getByLabelText('Correo')).toHaveAccessibleDescription('Tampoco.');
  expect(screen.getByLabelText('Correo')).toHaveFocus();
  expect(screen.getByLabelText('Correo')).toHaveValue(' Ana@Aforo.test ');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('shows an error without a field above the button and clears it on the next attempt', async () => {
  let tries = 0;
  const { user } = await fillIn(() => (++tries === 1 ? apiError('invalid_credentials') : loggedIn));
  expect(await screen.findByRole('alert')).toHaveTextContent('no coinciden');
  expect(screen.getByLabelText('Contraseña')).toHaveValue('una clave larga');
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(tries).toBe(2);
});

test('shows an error of a field that the form does not have', async () => {
  await fillIn(() => apiError('validation_failed', { version: 'Vieja.' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Hay datos que no encajan');
});

test('shows a message for a failed connection and keeps the typed text', async () => {
  await fillIn(() => {
    throw new TypeError('Failed to fetch');
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Lo que has escrito sigue aquí');
});

test('ignores a second click while the first request is pending', async () => {
  let answer: (body: unknown) => void = () => undefined;
  const { user, onSubmit } = await fillIn(() => new Promise((resolve) => (answer = resolve)));
  const button = screen.getByRole('button', { name: 'Entrar' });
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  await user.click(button);
  expect(onSubmit).toHaveBeenCalledTimes(1);
  answer(loggedIn);
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
});

test('binds checkboxes and selects by name and shows their errors', async () => {
  const onSubmit = jest.fn<(values: object) => Promise<void>>(() => Promise.resolve());
  const schema = z.object({
    role: z.enum(['admin', 'client']),
    acceptsTerms: registerSchema.shape.acceptsTerms,
  });
  function Choices() {
    const form = useContractForm({
      schema,
      defaultValues: { role: 'client', acceptsTerms: false },
      onSubmit,
    });
    return (
      <Form form={form}>
        <FormSelectField
          form={form}
          name="role"
          label="Rol"
          options={[
            { value: 'admin', label: 'Administración' },
            { value: 'client', label: 'Cliente' },
          ]}
        />
        <FormCheckboxField form={form} name="acceptsTerms" label="Acepto las condiciones" />
        <Button type="submit">Crear</Button>
      </Form>
    );
  }
  const { user } = renderWithTheme(<Choices />);
  await user.click(screen.getByRole('button', { name: 'Crear' }));
  expect(screen.getByRole('checkbox')).toHaveAccessibleDescription(/hace falta aceptar/);
  await user.click(screen.getByLabelText('Acepto las condiciones'));
  await user.selectOptions(screen.getByLabelText('Rol'), 'Administración');
  await user.click(screen.getByRole('button', { name: 'Crear' }));
  expect(onSubmit).toHaveBeenCalledWith({ role: 'admin', acceptsTerms: true });
});

test('a form in a dialog does not submit the form around it', async () => {
  const outer = jest.fn();
  const { user } = renderWithTheme(
    <div onSubmit={outer}>
      <Login onSubmit={() => undefined} />
    </div>,
  );
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  expect(outer).not.toHaveBeenCalled();
});

describe('splitting an error', () => {
  test('assigns errors other than API errors to the form', () => {
    const error = new TypeError('x');
    expect(splitFieldErrors(error, { email: '' })).toEqual({ atFields: [], rest: error });
  });

  const refusal = (fields: Record<string, string>) =>
    new ApiError(400, { code: 'validation_failed', message: 'No.', fields });

  test.each([
    ['an error of a field', { name: 'Corto.' }, [['name', 'Corto.']]],
    [
      'an error of a field nested one level down',
      { 'template.name': 'Corto.' },
      [['name', 'Corto.']],
    ],
    ['an error of a list item', { 'changes.days.0': 'No vale.' }, [['days.0', 'No vale.']]],
  ])('assigns %s to the field', (_, fields, atFields) => {
    const values = { name: '', days: [] };
    expect(splitFieldErrors(refusal(fields), values)).toEqual({ atFields, rest: null });
  });

  test('assigns an error of an unknown field to the form', () => {
    const error = refusal({ 'template.color': 'No.', name: 'Corto.' });
    expect(splitFieldErrors(error, { name: '' })).toEqual({
      atFields: [['name', 'Corto.']],
      rest: error,
    });
  });
});

test('shows another request’s field error until it is cleared', async () => {
  fakeApi({ 'POST /api/check': () => apiError('validation_failed', { email: 'Está en uso.' }) });
  function Checked() {
    const form = useContractForm({
      schema: loginSchema,
      defaultValues: { email: '', password: '' },
      onSubmit: () => undefined,
    });
    const [clear, setClear] = useState<() => void>();
    return (
      <Form form={form}>
        <FormTextField form={form} name="email" label="Correo" />
        <Button
          onClick={() =>
            void api.post('/api/check', {}).catch((error: unknown) => {
              const taken = form.showFieldErrors(error);
              setClear(() => taken);
            })
          }
        >
          Comprobar
        </Button>
        <Button onClick={() => clear?.()}>Olvidar</Button>
      </Form>
    );
  }
  const { user } = renderWithTheme(<Checked />);
  await user.click(screen.getByRole('button', { name: 'Comprobar' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Correo')).toHaveAccessibleDescription('Está en uso.'),
  );
  await user.click(screen.getByRole('button', { name: 'Olvidar' }));
  expect(screen.getByLabelText('Correo')).toBeValid();
});
