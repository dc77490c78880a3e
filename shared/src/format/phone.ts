/** E.164 calling codes of one and two digits; all others have three (ITU-T E.164, annex). */
const shortCallingCodes = /^(1|7|20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/**
 * Formats a telephone for display. `e164` is `+34612345678`; Spanish numbers lose their prefix
 * (`612 345 678`), others keep it (`+33 612 345 678`). Text that isn't E.164 is returned unchanged.
 */
export function formatPhone(e164: string): string {
  const digits = /^\+(\d{6,15})$/.exec(e164)?.[1];
  if (!digits) return e164;
  if (/^34\d{9}$/.test(digits)) return inThrees(digits.slice(2));
  const code = shortCallingCodes.exec(digits)?.[0] ?? digits.slice(0, 3);
  return `+${code} ${inThrees(digits.slice(code.length))}`;
}

/**
 * Groups of three; the last has two or four digits if necessary, so that no digit is left alone.
 */
function inThrees(digits: string): string {
  return digits.replace(/\d{3}(?=\d{2})/g, '$& ');
}
