import { createRef, useState } from 'react';
import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderWithTheme } from '../../testing/index.ts';
import {
  CheckboxField,
  DateField,
  PasswordField,
  RadioField,
  SearchField,
  SelectField,
  TextAreaField,
  TextField,
  TimeField,
} from '../index.ts';

const props = { label: 'Campo', description: 'Una ayuda', error: 'Falta algo' };

describe.each([
  ['TextField', <TextField key="f" {...props} />],
  ['PasswordField', <PasswordField key="f" {...props} />],
  ['TextAreaField', <TextAreaField key="f" {...props} />],
  ['SelectField', <SelectField key="f" {...props} options={[{ value: 'a', label: 'A' }]} />],
  ['CheckboxField', <CheckboxField key="f" {...props} />],
  ['DateField', <DateField key="f" {...props} value="" onChange={() => undefined} />],
  ['TimeField', <TimeField key="f" {...props} value="" onChange={() => undefined} />],
  ['SearchField', <SearchField key="f" {...props} value="" onChange={() => undefined} />],
])('%s', (_, field) => {
  test('has a label, a description and an error state', () => {
    renderWithTheme(field);
    const control = screen.getByLabelText('Campo');
    expect(control).toBeInvalid();
    expect(control).toHaveAccessibleDescription('Una ayuda Falta algo');
  });
});

test('a field without help or error has no description and is valid', () => {
  renderWithTheme(<TextField label="Nombre" />);
  const control = screen.getByRole('textbox', { name: 'Nombre' });
  expect(control).not.toHaveAttribute('aria-describedby');
  expect(control).toBeValid();
});

test('a description passed in is announced too', () => {
  renderWithTheme(
    <>
      <p id="outside">Fuera</p>
      <TextField label="Nombre" description="Dentro" aria-describedby="outside" />
    </>,
  );
  expect(screen.getByLabelText('Nombre')).toHaveAccessibleDescription('Fuera Dentro');
});

test('a hidden label still names its field', () => {
  renderWithTheme(<SelectField label="Rol" isLabelHidden options={[]} />);
  expect(screen.getByRole('combobox', { name: 'Rol' })).toBeInTheDocument();
});

test('the ref and the native props are passed to the control', () => {
  const ref = createRef<HTMLInputElement>();
  renderWithTheme(<TextField label="Correo" ref={ref} type="email" autoComplete="email" />);
  const control = screen.getByLabelText('Correo');
  expect(ref.current).toBe(control);
  expect(control).toHaveAttribute('type', 'email');
  expect(control).toHaveAttribute('autocomplete', 'email');
});

test('a password can be shown and hidden', async () => {
  const { user } = renderWithTheme(<PasswordField label="Contraseña" />);
  const control = screen.getByLabelText('Contraseña');
  expect(control).toHaveAttribute('type', 'password');
  await user.type(control, 'secreto');
  await user.click(screen.getByRole('button', { name: 'Mostrar la contraseña' }));
  expect(control).toHaveAttribute('type', 'text');
  expect(control).toHaveValue('secreto');
  await user.click(screen.getByRole('button', { name: 'Ocultar la contraseña' }));
  expect(control).toHaveAttribute('type', 'password');
});

function Search() {
  const [text, setText] = useState('ana');
  return <SearchField label="Buscar cliente" value={text} onChange={setText} />;
}

test('the clear button empties a search and focuses it', async () => {
  const { user } = renderWithTheme(<Search />);
  await user.click(screen.getByRole('button', { name: 'Borrar la búsqueda' }));
  expect(screen.getByRole('searchbox', { name: 'Buscar cliente' })).toHaveValue('');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('Esc empties a search', async () => {
  const { user } = renderWithTheme(<Search />);
  await user.type(screen.getByRole('searchbox'), '{Escape}');
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('the ref of a search is its input, so that a shortcut can focus it', () => {
  const ref = createRef<HTMLInputElement>();
  renderWithTheme(<SearchField ref={ref} label="Buscar" value="" onChange={() => undefined} />);
  expect(ref.current).toBe(screen.getByRole('searchbox'));
});

test('a group of radios is named, and its choice is the value of the option', async () => {
  const chosen: string[] = [];
  const options = [
    { value: 'one', label: 'Solo esta', help: 'Las demás siguen igual.' },
    { value: 'all', label: 'Todas' },
  ] as const;
  const { user } = renderWithTheme(
    <RadioField
      label="Qué cambia"
      options={options}
      value={null}
      onChange={(value) => chosen.push(value)}
    />,
  );
  const group = screen.getByRole('group', { name: 'Qué cambia' });
  const radio = (name: string) => within(group).getByRole('radio', { name });
  expect(radio('Solo esta . Las demás siguen igual.')).not.toBeChecked();
  await user.click(radio('Todas'));
  expect(chosen).toEqual(['all']);
});
