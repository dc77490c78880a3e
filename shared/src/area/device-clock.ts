/** The device's clock, in ms since 1970: only to be set against the times of the query cache, which are of it too. */
export function deviceNow(): number {
  // oxlint-disable-next-line aforo/device-clock -- what is shown goes by the server's; this is compared with the device's own
  return Date.now();
}
