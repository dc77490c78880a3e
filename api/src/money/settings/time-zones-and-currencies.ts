/**
 * The name under which the database knows a time zone. Browsers use older names of some
 * (`Asia/Calcutta`), or other capitals. Undefined for one that the database or the browsers lack.
 */
export function knownTimeZone(name: string, names: readonly string[]): string | undefined {
  const wanted = canonicalZone(name);
  if (wanted === undefined || names.includes(name)) return wanted && name;
  return names.find((one) => canonicalZone(one) === wanted);
}

function canonicalZone(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Amounts are stored in hundredths, so a currency without them would be shown a hundred times less. */
export function isCurrency(code: string): boolean {
  if (!Intl.supportedValuesOf('currency').includes(code)) return false;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code });
  return format.resolvedOptions().maximumFractionDigits === 2;
}
