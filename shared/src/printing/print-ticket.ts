import type { Ticket } from '@aforo/shared/contract';
import { printInFrame } from './print-frame.ts';
import { readPrinterSettings } from './printer-settings.ts';
import { drawerBytes, receiptBytes } from './receipt-bytes.ts';
import { writeToPrinter } from './serial-printer.ts';

/**
 * Prints a ticket the way this device is set.
 * @throws {PrinterError}
 */
export async function printTicket(ticket: Ticket): Promise<void> {
  const settings = readPrinterSettings();
  if (settings.target === 'browser') return printInFrame(ticket);
  return writeToPrinter(receiptBytes(ticket, settings), settings);
}

/**
 * Opens the cash drawer, which is connected to the receipt printer. Does nothing on a device without
 * one, or where the setting is off.
 * @throws {PrinterError}
 */
export async function openDrawer(): Promise<void> {
  const settings = readPrinterSettings();
  if (settings.target === 'serial' && settings.opensDrawer) {
    await writeToPrinter(drawerBytes, settings);
  }
}
