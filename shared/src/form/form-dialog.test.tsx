import { useState } from 'react';
import { expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import * as z from 'zod/mini';
import { ApiError } from '@aforo/shared/http';
import { renderWithTheme } from '../testing/index.ts';
import { Button } from '../ui/index.ts';
import { FormDialog, FormTextField, useContractForm, useUnsavedWarning } from './index.ts';

const schema = z.object({ name: z.string() });

function Editor({
  save,
  block = () => () => undefined,
  isBlocked,
}: {
  save: () => Promise<unknown>;
  block?: () => () => void;
  isBlocked?: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const form = useContractForm({
    schema,
    defaultValues: { name: 'Ana' },
    onSubmit: async () => {
      await save();
      setOpen(false);
    },
  });
  useUnsavedWarning(isOpen && form.isDirty, block);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Editar</Button>
      <FormDialog
        title="Editar cliente"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        form={form}
        submitLabel="Guardar"
        loading={form.isPending}
        submitError={form.submitError}
        isBlocked={isBlocked}
      >
        <FormTextField form={form} name="name" label="Nombre" />
      </FormDialog>
    </>
  );
}

async function open(props: Partial<Parameters<typeof Editor>[0]> = {}) {
  const save = jest.fn(() => Promise.resolve());
  const rendered = renderWithTheme(<Editor save={save} {...props} />);
  await rendered.user.click(screen.getByRole('button', { name: 'Editar' }));
  return { ...rendered, save };
}

test('sends the form with its button and closes after a successful response', async () => {
  const { user, save } = await open();
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(save).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('sends the form with Enter in a field', async () => {
  const { user, save } = await open();
  await user.type(screen.getByLabelText('Nombre'), '{Enter}');
  expect(save).toHaveBeenCalledTimes(1);
});

test('shows a refusal inside and keeps the typed text', async () => {
  const { user } = await open({
    save: () =>
      Promise.reject(
        new ApiError(409, { code: 'stale_version', message: 'Lo ha cambiado otra persona.' }),
      ),
  });
  await user.type(screen.getByLabelText('Nombre'), ' Ruiz');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Lo ha cambiado otra persona.');
  expect(screen.getByLabelText('Nombre')).toHaveValue('Ana Ruiz');
});

test('closes at once if nothing was typed', async () => {
  const { user } = await open();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('asks before it discards typed text, and can keep it', async () => {
  const { user } = await open();
  await user.type(screen.getByLabelText('Nombre'), ' Ruiz');
  await user.keyboard('{Escape}');
  expect(
    screen.getByRole('dialog', { name: '¿Descartar lo que has escrito?' }),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Seguir escribiendo' }));
  expect(screen.getByLabelText('Nombre')).toHaveValue('Ana Ruiz');
  expect(screen.getByLabelText('Nombre')).toHaveFocus();
});

test('opens again without the discarded text', async () => {
  const { user } = await open();
  await user.type(screen.getByLabelText('Nombre'), ' Ruiz');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await user.click(screen.getByRole('button', { name: 'Descartar' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Editar' }));
  expect(screen.getByLabelText('Nombre')).toHaveValue('Ana');
});

test('stays open while the request is pending', async () => {
  let finish: () => void = () => undefined;
  const { user } = await open({
    save: () => new Promise<void>((resolve) => (finish = resolve)),
  });
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  finish();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('asks the shell to warn only while there is unsaved text', async () => {
  const release = jest.fn();
  const block = jest.fn(() => release);
  const { user } = await open({ block });
  expect(block).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Nombre'), '!');
  expect(block).toHaveBeenCalledTimes(1);
  await user.type(screen.getByLabelText('Nombre'), '{Backspace}');
  expect(release).toHaveBeenCalledTimes(1);
});

test('a blocked form can’t be sent with its button or Enter', async () => {
  const { user, save } = await open({ isBlocked: true });
  expect(screen.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  await user.type(screen.getByLabelText('Nombre'), ' Ruiz{Enter}');
  expect(save).not.toHaveBeenCalled();
});
