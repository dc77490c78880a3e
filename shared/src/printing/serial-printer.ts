import { PrinterError } from './printer-error.ts';
import type { PrinterSettings } from './printer-settings.ts';

/** The parts of the Web Serial API that are used; the DOM types don't have it. */
interface SerialPort {
  getInfo: () => { usbVendorId?: number; usbProductId?: number };
  open: (options: { baudRate: number }) => Promise<void>;
  close: () => Promise<void>;
  readonly writable: WritableStream<Uint8Array> | null;
}
interface Serial {
  getPorts: () => Promise<SerialPort[]>;
  requestPort: () => Promise<SerialPort>;
}

/** A printer without paper accepts nothing; writing would wait for ever. */
const stalledMs = 10_000;
/** A port sends a start bit and a stop bit with each byte. */
const bitsPerByte = 10;
/** A port that doesn't close must not delay the message about it for long. */
const closeMs = 2000;

/** Undefined in browsers without the Web Serial API, and on pages without TLS. */
function serial(): Serial | undefined {
  return (navigator as { serial?: Serial }).serial; // not in the DOM types
}

export function hasSerial(): boolean {
  return serial() !== undefined;
}

/**
 * Lets the user choose a port; needs a click.
 * @returns its USB ids; undefined when the user chose none
 */
export async function chooseSerialPort(): Promise<PrinterSettings['usb'] | undefined> {
  try {
    const port = await serial()?.requestPort();
    return port && usbOf(port);
  } catch (error) {
    // Closing the browser's dialog.
    if (error instanceof DOMException && error.name === 'NotFoundError') return undefined;
    throw error;
  }
}

/** Writes go one after another: a port can't be opened twice. */
let last: Promise<unknown> = Promise.resolve();

/** @throws {PrinterError} */
export function writeToPrinter(bytes: Uint8Array, settings: PrinterSettings): Promise<void> {
  const next = last.then(() => write(bytes, settings));
  last = next.catch(() => undefined);
  return next;
}

async function write(bytes: Uint8Array, settings: PrinterSettings): Promise<void> {
  const port = await findPort(settings);
  try {
    await port.open({ baudRate: settings.baudRate });
  } catch (error) {
    throw new PrinterError('busy', { cause: error });
  }
  const writer = port.writable?.getWriter();
  try {
    if (!writer) throw new PrinterError('not_connected');
    // A QR code takes twelve seconds at the slowest speed.
    const sendingMs = (bytes.length * bitsPerByte * 1000) / settings.baudRate;
    await withinTime(send(writer, bytes), sendingMs + stalledMs);
  } catch (error) {
    void writer?.abort().catch(() => undefined);
    throw error;
  } finally {
    // A port with a writer doesn't close, and stays busy for every later ticket.
    writer?.releaseLock();
    // What was printed was printed; a port that doesn't close is reported at the next ticket.
    await withinTime(port.close(), closeMs).catch(() => undefined);
  }
}

async function findPort({ usb }: PrinterSettings): Promise<SerialPort> {
  if (!serial()) throw new PrinterError('unsupported');
  const ports = (await serial()?.getPorts()) ?? [];
  const port = ports.find((candidate) => {
    const found = usbOf(candidate);
    return found?.vendorId === usb?.vendorId && found?.productId === usb?.productId;
  });
  if (!port) throw new PrinterError('not_connected');
  return port;
}

async function send(
  writer: WritableStreamDefaultWriter<Uint8Array>,
  bytes: Uint8Array,
): Promise<void> {
  try {
    await writer.write(bytes);
    // Waits until the device has taken all bytes.
    await writer.close();
  } catch (error) {
    throw new PrinterError('interrupted', { cause: error });
  }
}

async function withinTime(done: Promise<void>, limitMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PrinterError('interrupted')), limitMs);
  });
  try {
    await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}

function usbOf(port: SerialPort): PrinterSettings['usb'] {
  const { usbVendorId: vendorId, usbProductId: productId } = port.getInfo();
  return vendorId === undefined || productId === undefined ? null : { vendorId, productId };
}
