import { useLayoutEffect, useState } from 'react';
import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { renderWithTheme } from '../../testing/index.ts';
import { Button, DataTable, type Column } from '../index.ts';

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

test('writes each cell in the direction of its text', () => {
  renderTable();
  expect(screen.getByRole('link', { name: 'Lucía Fernández' })).toHaveAttribute('dir', 'auto');
  expect(screen.getByText('12,00 €')).toHaveAttribute('dir', 'auto');
});

test('renders a table with a name, headers and rows', () => {
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

test('a row links to its page', async () => {
  const { user, currentPath } = renderTable();
  await user.click(screen.getByRole('link', { name: 'Omar Benali' }));
  expect(currentPath()).toBe('/clientes/2');
});

test('a control in a row does not follow the row’s link', async () => {
  const { user, currentPath } = renderTable();
  await user.click(screen.getByRole('button', { name: 'Cobrar a Omar Benali' }));
  expect(currentPath()).toBe('/');
});

test('shows that it is being refetched', () => {
  renderTable(true);
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
});

test('a row re-renders only if it or the columns change', async () => {
  const render = jest.fn(({ name }: Person) => name);
  const watched: Column<Person>[] = [{ key: 'name', header: 'Nombre', render }];
  function Renewed() {
    const [isBusy, setBusy] = useState(false);
    return (
      <>
        <Button onClick={() => setBusy(true)}>Traer otra vez</Button>
        <DataTable
          caption="Clientes"
          columns={watched}
          rows={people}
          rowKey={({ id }) => id}
          rowLink={({ id }) => `/clientes/${id}`}
          isBusy={isBusy}
        />
      </>
    );
  }
  const { user } = renderWithTheme(<Renewed />);
  render.mockClear();
  await user.click(screen.getByRole('button', { name: 'Traer otra vez' }));
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  expect(render).not.toHaveBeenCalled();
});

test('rows below the screen render after the first frame', () => {
  const many = Array.from({ length: 40 }, (_, index) => ({
    id: String(index),
    name: `Persona ${index}`,
    debt: '0,00 €',
  }));
  const inFirstFrame: number[] = [];
  function FirstFrame() {
    useLayoutEffect(() => {
      inFirstFrame.push(document.querySelectorAll('tbody tr').length);
    }, []);
    return null;
  }
  renderWithTheme(
    <>
      <DataTable caption="Clientes" columns={columns} rows={many} rowKey={({ id }) => id} />
      <FirstFrame />
    </>,
  );
  expect(inFirstFrame).toEqual([16]);
  expect(screen.getAllByRole('row')).toHaveLength(41);
});

test('a click with a modifier key is left to the browser', () => {
  const { currentPath } = renderTable();
  const link = screen.getByRole('link', { name: 'Omar Benali' });
  expect(link).toHaveAttribute('href', '/clientes/2');
  let isFollowedHere: boolean | undefined;
  // The last listener prevents the default, because jsdom can't open another tab.
  document.addEventListener(
    'click',
    (event) => {
      isFollowedHere = event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  fireEvent.click(link, { ctrlKey: true });
  expect(isFollowedHere).toBe(false);
  expect(currentPath()).toBe('/');
});
