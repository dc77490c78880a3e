import type { toast as Toasts } from 'react-toastify';

/**
 * Says something in a toast, which the shell shows. The library comes with the first of them: what
 * imports it would be held up by it. The page brings it after its first paint; without it nothing is said.
 */
export function notify(say: (toasts: typeof Toasts) => void): void {
  import('react-toastify').then(
    (library) => say(library.toast),
    () => undefined,
  );
}

/** A word about something that went well or will mend itself. The shell shows it, bottom right, 2 s. */
export const toast = {
  success: (text: string): void => notify((toasts) => void toasts.success(text)),
  error: (text: string): void => notify((toasts) => void toasts.error(text)),
  info: (text: string): void => notify((toasts) => void toasts.info(text)),
};
