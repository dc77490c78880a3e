import type { toast as Toasts } from 'react-toastify';

/**
 * Shows a toast through the shell. The library is loaded on the first toast so that importing it
 * doesn't delay screens. The page preloads it after the first paint; if it fails to load, no toast
 * appears.
 */
export function notify(say: (toasts: typeof Toasts) => void): void {
  import('react-toastify').then(
    (library) => say(library.toast),
    () => undefined,
  );
}

/**
 * A short message about a success or a problem that resolves itself. The shell shows it at the
 * bottom right for 2 s.
 */
export const toast = {
  success: (text: string): void => notify((toasts) => void toasts.success(text)),
  error: (text: string): void => notify((toasts) => void toasts.error(text)),
  info: (text: string): void => notify((toasts) => void toasts.info(text)),
};
