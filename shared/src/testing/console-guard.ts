import { format } from 'node:util';

let errors: string[] = [];
let isAllowed = false;

/** For tests of failures that React logs. Returns the errors logged so far. */
export function allowConsoleErrors(): readonly string[] {
  isAllowed = true;
  return errors;
}

export function watchConsole(): void {
  errors = [];
  isAllowed = false;
  console.error = (...parts: unknown[]) => void errors.push(format(...parts));
}

/** Fails a test that logged an error, even if its expectations were met. */
export function checkConsole(): void {
  if (errors.length > 0 && !isAllowed) {
    throw new Error(`console.error was called:\n${errors.join('\n')}`);
  }
}
