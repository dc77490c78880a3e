import { format } from 'node:util';

let errors: string[] = [];
let isAllowed = false;

/** For tests of failures that React logs by itself. Answers with what has been logged so far. */
export function allowConsoleErrors(): readonly string[] {
  isAllowed = true;
  return errors;
}

export function watchConsole(): void {
  errors = [];
  isAllowed = false;
  console.error = (...parts: unknown[]) => void errors.push(format(...parts));
}

/** A screen that logs an error has one, even if what the test looked at was right. */
export function checkConsole(): void {
  if (errors.length > 0 && !isAllowed) {
    throw new Error(`console.error was called:\n${errors.join('\n')}`);
  }
}
