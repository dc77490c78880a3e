import { toast } from '../ui/index.ts';
import { openDrawer as open } from './print-ticket.ts';
import { PrinterError } from './printer-error.ts';

/**
 * Opens the drawer after cash was recorded. A drawer that doesn't open is told to the user and
 * changes nothing of the record.
 */
export async function openDrawer(): Promise<void> {
  try {
    await open();
  } catch (error) {
    const why = error instanceof PrinterError ? error.message : '';
    toast.error(`El cajón no se ha abierto. ${why}`.trim());
  }
}
