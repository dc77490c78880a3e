import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import * as z from 'zod/mini';
import { renderWithTheme } from '../testing/index.ts';
import { Button } from '../ui/index.ts';
import {
  euros,
  Form,
  FormAmountField,
  FormNullableAmountField,
  useContractForm,
  wholeNumber,
} from './index.ts';

const schema = z.object({
  price: z.number({ error: 'Escribe un precio.' }).check(z.lte(1000, { error: 'Es mucho.' })),
  limit: z.nullable(z.number({ error: 'Escribe un número, o déjalo vacío.' })),
  /** Null is unlimited, which another control sets. */
  sessions: z.nullable(z.number({ error: 'Di cuántas.' })),
});

function Offer({ onSubmit }: { onSubmit: (values: z.output<typeof schema>) => void }) {
  const form = useContractForm({
    schema,
    defaultValues: { price: null, limit: null, sessions: 'incomplete' },
    onSubmit,
  });
  return (
    <Form form={form}>
      <FormAmountField form={form} name="price" label="Precio" format={euros} />
      <FormNullableAmountField
        form={form}
        name="limit"
        label="Límite"
        format={wholeNumber}
        isOptional
      />
      <FormNullableAmountField form={form} name="sessions" label="Sesiones" format={wholeNumber} />
      <Button type="submit">Guardar</Button>
    </Form>
  );
}

async function submit(typed: Partial<Record<'Precio' | 'Límite' | 'Sesiones', string>>) {
  const onSubmit = jest.fn();
  const { user } = renderWithTheme(<Offer onSubmit={onSubmit} />);
  for (const [label, text] of Object.entries(typed)) {
    await user.type(screen.getByLabelText(label), text);
  }
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  return onSubmit;
}

test('an empty field is refused unless it is optional', async () => {
  const onSubmit = await submit({});
  expect(screen.getByLabelText('Precio')).toHaveAccessibleDescription('Escribe un precio.');
  expect(screen.getByLabelText('Límite')).toBeValid();
  expect(screen.getByLabelText('Sesiones')).toHaveAccessibleDescription('Di cuántas.');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('text that is not a number is refused in every field, and stays there', async () => {
  const onSubmit = await submit({ Precio: 'gratis', Límite: 'tres', Sesiones: 'diez' });
  expect(screen.getByLabelText('Precio')).toHaveAccessibleDescription('Escribe un precio.');
  expect(screen.getByLabelText('Precio')).toHaveValue('gratis');
  expect(screen.getByLabelText('Límite')).toHaveAccessibleDescription(
    'Escribe un número, o déjalo vacío.',
  );
  expect(screen.getByLabelText('Límite')).toHaveValue('tres');
  expect(screen.getByLabelText('Sesiones')).toHaveAccessibleDescription('Di cuántas.');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('an empty optional field sends null, and the others their numbers', async () => {
  const onSubmit = await submit({ Precio: '7,50', Sesiones: '10' });
  expect(onSubmit).toHaveBeenCalledWith({ price: 750, limit: null, sessions: 10 });
});
