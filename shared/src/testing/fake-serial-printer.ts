import { printedRoll, type PrintedRoll } from './printed-roll.ts';

export interface FakeSerialPrinter {
  /** All that the printer has printed. */
  roll: () => PrintedRoll;
  /** Off: the browser doesn't find it. */
  isOff: boolean;
}

const usb = { usbVendorId: 0x04b8, usbProductId: 0x0202 };

/** A receipt printer at a serial port of this page, which the user chooses when asked. */
export function fakeSerialPrinter(): FakeSerialPrinter {
  const taken: number[] = [];
  const printer = { isOff: false, roll: () => printedRoll(taken) };
  let isOpen = false;
  let isLocked = false;
  const writer = {
    write: (bytes: Uint8Array) => {
      taken.push(...bytes);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
    abort: () => Promise.resolve(),
    releaseLock: () => void (isLocked = false),
  };
  const port = {
    getInfo: () => usb,
    open: () => {
      if (isOpen) return Promise.reject(new Error('in use'));
      isOpen = true;
      return Promise.resolve();
    },
    close: () => {
      if (isLocked) return Promise.reject(new TypeError('a writer holds it'));
      isOpen = false;
      return Promise.resolve();
    },
    writable: {
      getWriter: () => {
        isLocked = true;
        return writer;
      },
    },
  };
  const serial = {
    getPorts: () => Promise.resolve(printer.isOff ? [] : [port]),
    requestPort: () => Promise.resolve(port),
  };
  Object.defineProperty(navigator, 'serial', { value: serial, configurable: true });
  return printer;
}
