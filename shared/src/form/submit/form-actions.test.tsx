import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import * as z from 'zod/mini';
import { renderWithTheme } from '../../testing/index.ts';
import { Form, FormActions, FormTextField, useContractForm } from '../index.ts';

function Names({ onSubmit }: { onSubmit: () => Promise<void> }) {
  const form = useContractForm({
    schema: z.object({ name: z.string() }),
    defaultValues: { name: 'Ana' },
    onSubmit,
  });
  return (
    <Form form={form}>
      <FormTextField form={form} name="name" label="Nombre" />
      <FormActions form={form} submitLabel="Guardar nombre" />
    </Form>
  );
}

test('discards the typed text and focuses the remaining button', async () => {
  const { user } = renderWithTheme(<Names onSubmit={async () => {}} />);
  expect(screen.queryByRole('button', { name: 'Descartar' })).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Nombre'), ' María');
  await user.click(screen.getByRole('button', { name: 'Descartar' }));
  expect(screen.getByLabelText('Nombre')).toHaveValue('Ana');
  expect(screen.queryByRole('button', { name: 'Descartar' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Guardar nombre' })).toHaveFocus();
});

test('hides the discard button while the text is being sent', async () => {
  const { user } = renderWithTheme(<Names onSubmit={() => new Promise(() => {})} />);
  await user.type(screen.getByLabelText('Nombre'), ' María');
  await user.click(screen.getByRole('button', { name: 'Guardar nombre' }));
  expect(screen.getByRole('button', { name: 'Guardar nombre' })).toHaveAttribute('aria-busy');
  expect(screen.queryByRole('button', { name: 'Descartar' })).not.toBeInTheDocument();
});
