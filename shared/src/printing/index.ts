/** Tickets on paper: the printer of this device, and the cash drawer at it. */
export { openDrawer } from './open-drawer.ts';
export { printRoster, type PrintedRoster } from './print-roster.ts';
export { printTicket } from './print-ticket.ts';
export { PrinterError } from './printer-error.ts';
export {
  baudRates,
  columnCounts,
  type PrinterSettings,
  readPrinterSettings,
  writePrinterSettings,
} from './printer-settings.ts';
export { chooseSerialPort, hasSerial } from './serial-printer.ts';
