import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { openDrawer, printTicket } from './print-ticket.ts';
import { printedRoll } from '../testing/printed-roll.ts';

const ticket = {
  title: 'Comprobante 1',
  parts: [{ kind: 'row', label: 'Total', amount: '5,00 €', size: 'large', isBold: true }],
} satisfies Parameters<typeof printTicket>[0];

const usb = { vendorId: 0x04b8, productId: 0x0202 };
const settings = {
  target: 'serial',
  usb,
  baudRate: 19_200,
  columns: 48,
  codePage: 'cp858',
  opensDrawer: true,
};

type Failure = 'hang' | 'open' | 'slow' | 'write' | null;

/**
 * A port with a printer, as in the specification: it has one stream from its opening until that is
 * closed or aborted, and doesn't close while a writer holds the stream. `fail` is what happens at a
 * step; slow is the time that the bytes take at 9600 baud.
 */
function fakePort({ ids = usb, fail: failsAt = null as Failure } = {}) {
  let fail = failsAt;
  const taken: number[] = [];
  const rates: number[] = [];
  let isOpen = false;
  let stream: WritableStream<Uint8Array> | null = null;
  const newStream = () =>
    new WritableStream<Uint8Array>({
      write: (bytes, { signal }) => {
        if (fail === 'write') throw new Error('unplugged');
        if (fail === 'hang') {
          return new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(new Error('aborted')));
          });
        }
        taken.push(...bytes);
        if (fail !== 'slow') return undefined;
        return new Promise((resolve) => setTimeout(resolve, (bytes.length * 10_000) / 9600));
      },
      close: () => void (stream = null),
      abort: () => void (stream = null),
    });
  return {
    works: () => void (fail = null),
    taken,
    rates,
    getInfo: () => ({ usbVendorId: ids.vendorId, usbProductId: ids.productId }),
    open: ({ baudRate }: { baudRate: number }) => {
      if (isOpen || fail === 'open') return Promise.reject(new Error('in use'));
      isOpen = true;
      rates.push(baudRate);
      return Promise.resolve();
    },
    close: async () => {
      if (!isOpen) throw new Error('not open');
      await stream?.abort(); // rejects while a writer holds it
      stream = null;
      isOpen = false;
    },
    get writable() {
      return isOpen ? (stream ??= newStream()) : null;
    },
  };
}

let stored: string | null;
const realNavigator = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
function connect(...ports: ReturnType<typeof fakePort>[]): void {
  const serial = { getPorts: () => Promise.resolve(ports) };
  Object.defineProperty(globalThis, 'navigator', { value: { serial }, configurable: true });
}
beforeEach(() => {
  stored = JSON.stringify(settings);
  const storage = { getItem: () => stored };
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'localStorage');
  if (realNavigator) Object.defineProperty(globalThis, 'navigator', realNavigator);
  else Reflect.deleteProperty(globalThis, 'navigator');
});

test('a ticket goes to the chosen port at its speed', async () => {
  const other = fakePort({ ids: { vendorId: 1, productId: 2 } });
  const printer = fakePort();
  connect(other, printer);
  await printTicket(ticket);
  expect(printedRoll(printer.taken).lines[0]).toContain('Total');
  expect(printer.rates).toEqual([19_200]);
  expect(other.taken).toEqual([]);
});

test('a ticket and the drawer sent at once go one after the other', async () => {
  const printer = fakePort();
  connect(printer);
  await Promise.all([openDrawer(), printTicket(ticket)]);
  expect(printedRoll(printer.taken)).toMatchObject({ drawerKicks: 1 });
});

test('the drawer stays closed where the setting is off, and without a receipt printer', async () => {
  const printer = fakePort();
  connect(printer);
  stored = JSON.stringify({ ...settings, opensDrawer: false });
  await openDrawer();
  stored = 'not JSON';
  await openDrawer();
  expect(printer.taken).toEqual([]);
});

test('a printer that is off, in use or unplugged is told apart, and the next ticket prints', async () => {
  connect();
  await expect(printTicket(ticket)).rejects.toMatchObject({ code: 'not_connected' });
  connect(fakePort({ fail: 'open' }));
  await expect(printTicket(ticket)).rejects.toMatchObject({ code: 'busy' });
  connect(fakePort({ fail: 'write' }));
  await expect(printTicket(ticket)).rejects.toMatchObject({ code: 'interrupted' });
  Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true });
  await expect(printTicket(ticket)).rejects.toMatchObject({ code: 'unsupported' });
  const printer = fakePort();
  connect(printer);
  await printTicket(ticket);
  expect(printer.taken.length).toBeGreaterThan(0);
});

test('a printer without paper ends the attempt ten seconds after the bytes’ own time, and prints later', async () => {
  jest.useFakeTimers();
  const printer = fakePort({ fail: 'hang' });
  connect(printer);
  const printed = printTicket(ticket).catch((error: unknown) => error);
  await jest.advanceTimersByTimeAsync(10_500);
  expect(await printed).toMatchObject({ code: 'interrupted' });
  printer.works();
  await printTicket(ticket);
  expect(printedRoll(printer.taken).lines[0]).toContain('Total');
});

test('an unplugged printer prints when it is back', async () => {
  const printer = fakePort({ fail: 'write' });
  connect(printer);
  await expect(printTicket(ticket)).rejects.toMatchObject({ code: 'interrupted' });
  printer.works();
  await printTicket(ticket);
  expect(printer.taken.length).toBeGreaterThan(0);
});

test('a long ticket has its time at a slow speed', async () => {
  jest.useFakeTimers();
  stored = JSON.stringify({ ...settings, baudRate: 9600 });
  const printer = fakePort({ fail: 'slow' });
  connect(printer);
  const parts = Array.from({ length: 400 }, () => ticket.parts).flat();
  let isPrinted = false;
  const printed = printTicket({ ...ticket, parts }).then(() => (isPrinted = true));
  await jest.advanceTimersByTimeAsync(15_000);
  expect(isPrinted).toBe(false);
  await jest.advanceTimersByTimeAsync(15_000);
  await printed;
  expect(isPrinted).toBe(true);
});
