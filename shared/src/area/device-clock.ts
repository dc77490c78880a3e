/** The device's clock, in ms since 1970: only to be set against the times of the query cache, which are of it too. */
export function deviceNow(): number {
  // eslint-disable-next-line no-restricted-syntax -- what is shown goes by the server's; this is compared with the device's own
  return Date.now();
}
