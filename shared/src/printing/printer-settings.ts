import * as z from 'zod/mini';

const storageKey = 'aforo:impresora';

export const baudRates = [9600, 19_200, 38_400, 57_600, 115_200] as const;
export const columnCounts = [48, 42, 32] as const;

/** How this browser prints tickets. Another device has other printers, so the server keeps none. */
const printerSettingsSchema = z.object({
  target: z.enum(['browser', 'serial']),
  /** USB ids of the chosen port; null for a port that is not USB, or before one is chosen. */
  usb: z.nullable(z.object({ vendorId: z.number(), productId: z.number() })),
  baudRate: z.literal(baudRates),
  columns: z.literal(columnCounts),
  codePage: z.enum(['cp858', 'cp1252']),
  /** Opens the drawer when cash comes in or goes out. */
  opensDrawer: z.boolean(),
});
export type PrinterSettings = z.infer<typeof printerSettingsSchema>;

const defaultSettings: PrinterSettings = {
  target: 'browser',
  usb: null,
  baudRate: 9600,
  columns: 48,
  codePage: 'cp858',
  opensDrawer: true,
};

/** Of this browser; the default ones where storage is blocked or holds something else. */
export function readPrinterSettings(): PrinterSettings {
  try {
    const stored = printerSettingsSchema.safeParse(
      JSON.parse(localStorage.getItem(storageKey) ?? ''),
    );
    return stored.success ? stored.data : defaultSettings;
  } catch {
    return defaultSettings;
  }
}

/** @returns whether the browser keeps them */
export function writePrinterSettings(settings: PrinterSettings): boolean {
  try {
    localStorage.setItem(storageKey, JSON.stringify(settings));
    return true;
  } catch {
    return false;
  }
}
