import * as z from 'zod/mini';

const storageKey = 'aforo:datafono';

/** The card terminal beside this device. Another device has another one, so the server keeps none. */
const deskTerminalSchema = z.object({ id: z.string(), name: z.string() });
export type DeskTerminal = z.infer<typeof deskTerminalSchema>;

/** Null when amounts are keyed into a terminal by hand. */
export function readDeskTerminal(): DeskTerminal | null {
  try {
    const stored = deskTerminalSchema.safeParse(
      JSON.parse(localStorage.getItem(storageKey) ?? 'null'),
    );
    return stored.success ? stored.data : null;
  } catch {
    return null;
  }
}

/** @returns whether the browser keeps it */
export function writeDeskTerminal(terminal: DeskTerminal | null): boolean {
  try {
    if (terminal === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(terminal));
    return true;
  } catch {
    return false;
  }
}
