import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderWithTheme } from '../testing/index.ts';
import { Button, DataTable, type Column } from './index.ts';

interface Person {
  id: string;
  name: string;
  debt: string;
}
const people: Person[] = [
  { id: '1', name: 'Lucía Fernández', debt: '12,00 €' },
  { id: '2', name: 'Omar Benali', debt: '0,00 €' },
];
const columns: Column<Person>[] = [
  { key: 'name', header: 'Nombre', render: ({ name }) => name },
  { key: 'debt', header: 'Debe', align: 'end', render: ({ debt }) => debt },
  {
    key: 'actions',
    header: 'Acciones',
    isHeaderHidden: true,
    render: ({ name }) => <Button>Cobrar a {name}</Button>,
  },
];

function renderTable(isBusy = false) {
  return renderWithTheme(
    <DataTable
      caption="Clientes"
      columns={columns}
      rows={people}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/clientes/${id}`}
      isBusy={isBusy}
    />,
  );
}

test('is a table with a name, headers and rows', () => {
  renderTable();
  const table = screen.getByRole('table', { name: 'Clientes' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Nombre', 'Debe', 'Acciones']);
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  expect(within(table).getByRole('cell', { name: '12,00 €' })).toBeInTheDocument();
});

test('a row leads to its page', async () => {
  const { user, currentPath } = renderTable();
  await user.click(screen.getByRole('link', { name: 'Omar Benali' }));
  expect(currentPath()).toBe('/clientes/2');
});

test('what can be pressed in a row does not follow the row’s link', async () => {
  const { user, currentPath } = renderTable();
  await user.click(screen.getByRole('button', { name: 'Cobrar a Omar Benali' }));
  expect(currentPath()).toBe('/');
});

test('says that it is being renewed', () => {
  renderTable(true);
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
});
