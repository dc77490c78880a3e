import { addDays } from '@aforo/shared/format';

/** The month after or before `YYYY-MM`. */
export function monthBeside(month: string, step: 1 | -1): string {
  return addDays(`${month}-01`, step === 1 ? 31 : -1).slice(0, 7);
}

export const isMonth = (text: string | null) =>
  text !== null && /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/.test(text);

export const isDay = (text: string | null) =>
  text !== null && /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
