import { afterEach, expect, test } from '@jest/globals';
import type { CardTerminal } from '@aforo/shared/contract';
import { fakeApi, fakeSerialPrinter, renderArea, sessionOf } from '@aforo/shared/testing';
import { render, screen, waitFor } from '@testing-library/react';
import { ToastContainer } from 'react-toastify';
import { area } from '../area.ts';
import { readLocalTerminal } from '../common/local-terminal.ts';
import './printer-page.tsx';

afterEach(() => {
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'serial');
});

function open(terminals: CardTerminal[] = []) {
  fakeApi({ 'GET /api/card-terminals': () => ({ items: terminals }) });
  // The shell renders the toast container in production.
  render(<ToastContainer />);
  return renderArea(area, {
    path: '/recepcionista/impresora',
    session: sessionOf('receptionist'),
  });
}

test('chooses a receipt printer, prints a test with accents and euros, and opens the drawer', async () => {
  const printer = fakeSerialPrinter();
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: /^Directo a una impresora/ }));
  await user.click(screen.getByRole('button', { name: 'Elegir la impresora' }));
  expect(await screen.findByText('Impresora elegida.')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Tildes y euro'), 'Tabla 1252 (Windows)');
  await user.click(screen.getByRole('button', { name: 'Imprimir una prueba' }));
  await waitFor(() => expect(printer.roll().drawerKicks).toBe(1));
  expect(printer.roll().lines).toContain('áéíóú ñ Ñ ü ç ¿? ¡! º ª');
  expect(printer.roll().lines).toContain('Un importe'.padEnd(38) + '1.234,56 €');
  expect(JSON.parse(localStorage.getItem('aforo:impresora') ?? '')).toMatchObject({
    target: 'serial',
    codePage: 'cp1252',
  });
});

test('says that a printer is off, and leaves the drawer alone where it is not wanted', async () => {
  const printer = fakeSerialPrinter();
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: /^Directo a una impresora/ }));
  await user.click(screen.getByRole('button', { name: 'Elegir la impresora' }));
  await user.click(await screen.findByLabelText('Abrir el cajón cuando entra o sale efectivo'));
  printer.isOff = true;
  await user.click(screen.getByRole('button', { name: 'Imprimir una prueba' }));
  expect(await screen.findByText(/^No encontramos la impresora/)).toBeVisible();
  printer.isOff = false;
  await user.click(screen.getByRole('button', { name: 'Imprimir una prueba' }));
  await waitFor(() => expect(printer.roll().lines).toContain('[cut]'));
  expect(printer.roll().drawerKicks).toBe(0);
});

test('without direct printing in the browser says so and keeps the print dialog', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: /^Directo a una impresora/ }));
  expect(screen.getByText('Este navegador no puede imprimir directo')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Imprimir una prueba' })).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: /^Con el diálogo de imprimir/ }));
  expect(screen.getByRole('button', { name: 'Imprimir una prueba' })).toBeEnabled();
});

test('chooses the card terminal of this device, and says that another is off', async () => {
  const { user } = open([
    { id: 'tmr_1', name: 'Mostrador', isOnline: true },
    { id: 'tmr_2', name: 'Sala', isOnline: false },
  ]);
  expect(await screen.findByRole('radio', { name: /a mano/ })).toBeChecked();
  expect(screen.getByRole('radio', { name: /^Sala.*Ahora está apagado/ })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /^Mostrador/ }));
  expect(readLocalTerminal()).toEqual({ id: 'tmr_1', name: 'Mostrador' });
  await user.click(screen.getByRole('radio', { name: /a mano/ }));
  expect(readLocalTerminal()).toBeNull();
});

test('does not mention terminals where the center has none', async () => {
  open();
  await screen.findByRole('radio', { name: /^Con el diálogo de imprimir/ });
  expect(screen.queryByRole('region', { name: 'Datáfono' })).toBeNull();
});
