import * as z from 'zod/mini';

const storageKey = 'aforo:datafono';

/** The card terminal beside this device. Another device has another one, so the server keeps none. */
const localTerminalSchema = z.object({ id: z.string(), name: z.string() });
export type LocalTerminal = z.infer<typeof localTerminalSchema>;

/** Null when amounts are keyed into a terminal by hand. */
export function readLocalTerminal(): LocalTerminal | null {
  try {
    const stored = localTerminalSchema.safeParse(
      JSON.parse(localStorage.getItem(storageKey) ?? 'null'),
    );
    return stored.success ? stored.data : null;
  } catch {
    return null;
  }
}

/** @returns whether the browser keeps it */
export function writeLocalTerminal(terminal: LocalTerminal | null): boolean {
  try {
    if (terminal === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(terminal));
    return true;
  } catch {
    return false;
  }
}
