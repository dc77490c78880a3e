import { useState } from 'react';
import { describe, expect, test } from '@jest/globals';
import type { Buyer } from '@aforo/shared/contract';
import { renderWithTheme } from '@aforo/shared/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BuyerIdFields, buyerIdLabel } from './buyer-id-fields.tsx';

function Host() {
  const [id, setId] = useState<Pick<Buyer, 'idType' | 'country'>>({ idType: null, country: null });
  return (
    <>
      <BuyerIdFields {...id} onChange={setId} />
      <output>{JSON.stringify(id)}</output>
    </>
  );
}

describe('the buyer’s identification', () => {
  test('is a NIF by default and asks for the country of any other document', async () => {
    const user = userEvent.setup();
    renderWithTheme(<Host />);
    expect(screen.getByLabelText('Documento')).toHaveDisplayValue('NIF');
    expect(screen.queryByLabelText('País')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Documento'), 'Pasaporte');
    await user.selectOptions(screen.getByLabelText('País'), 'Francia');
    expect(screen.getByRole('status')).toHaveTextContent('{"idType":"03","country":"FR"}');
    expect(screen.queryByRole('option', { name: /desconocid/ })).toBeNull();
    await user.selectOptions(screen.getByLabelText('Documento'), 'NIF');
    expect(screen.getByRole('status')).toHaveTextContent('{"idType":null,"country":null}');
  });

  test('asks for no country when the document implies it', async () => {
    const user = userEvent.setup();
    renderWithTheme(<Host />);
    for (const name of ['NIF-IVA de la Unión Europea', 'NIF español sin censar']) {
      await user.selectOptions(screen.getByLabelText('Documento'), name);
      expect(screen.queryByLabelText('País')).toBeNull();
    }
    expect([null, '07', '03'].map((type) => buyerIdLabel(type as Buyer['idType']))).toEqual([
      'NIF',
      'NIF',
      'Número del documento',
    ]);
  });
});
