import { useState } from 'react';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { collectedStyles, renderWithTheme } from '../../testing/index.ts';
import { Button, DataTable, Menu, SearchField } from '../index.ts';

/**
 * If a rule in a media query or with an animation is inserted during an interaction, Chromium
 * recomputes the styles of the whole page before it paints the response.
 */
const rules = () => collectedStyles.getStyleTags();

test('opening a menu inserts no rule', async () => {
  const { user } = renderWithTheme(
    <Menu
      label="Acciones"
      header="Ana"
      items={[
        { label: 'Editar', onSelect: () => undefined, isChecked: true },
        { label: 'Ver ficha', to: '/clientes/1' },
        { label: 'Archivar', onSelect: () => undefined, isDanger: true, isSeparated: true },
      ]}
      trigger={(props) => (
        <button type="button" {...props}>
          Acciones
        </button>
      )}
    />,
  );
  const before = rules();
  await user.click(screen.getByRole('button', { name: 'Acciones' }));
  expect(screen.getByRole('menuitem', { name: 'Ver ficha' })).toBeVisible();
  expect(rules()).toBe(before);
});

test('a button that becomes pending inserts no rule', async () => {
  function Saving() {
    const [isPending, setPending] = useState(false);
    return (
      <Button isPending={isPending} onClick={() => setPending(true)}>
        Guardar
      </Button>
    );
  }
  const { user } = renderWithTheme(<Saving />);
  const before = rules();
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(screen.getByRole('button', { name: 'Guardar' })).toHaveAttribute('aria-busy', 'true');
  expect(rules()).toBe(before);
});

test('the first letter of a search inserts no rule', async () => {
  function Searching() {
    const [text, setText] = useState('');
    return <SearchField label="Buscar" value={text} onChange={setText} />;
  }
  const { user } = renderWithTheme(<Searching />);
  expect(screen.queryByRole('button', { name: 'Borrar la búsqueda' })).not.toBeInTheDocument();
  const before = rules();
  await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'a');
  expect(screen.getByRole('button', { name: 'Borrar la búsqueda' })).toBeVisible();
  expect(rules()).toBe(before);
});

test('a table that is refetched inserts no rule', async () => {
  function Renewed() {
    const [isBusy, setBusy] = useState(false);
    return (
      <>
        <Button onClick={() => setBusy(true)}>Otra vez</Button>
        <DataTable
          caption="Clientes"
          columns={[{ key: 'name', header: 'Nombre', render: (name: string) => name }]}
          rows={['Ana']}
          rowKey={(name) => name}
          isBusy={isBusy}
        />
      </>
    );
  }
  const { user } = renderWithTheme(<Renewed />);
  const before = rules();
  await user.click(screen.getByRole('button', { name: 'Otra vez' }));
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  expect(rules()).toBe(before);
});
