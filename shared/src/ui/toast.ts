import { toast as notify } from 'react-toastify';

/** A word about something that went well or will mend itself. The shell shows it, bottom right, 2 s. */
export const toast = {
  success: (text: string): void => void notify.success(text),
  error: (text: string): void => void notify.error(text),
  info: (text: string): void => void notify.info(text),
};
