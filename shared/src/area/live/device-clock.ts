/**
 * The device's clock in ms since 1970. Only for comparison with the query cache's times, which come
 * from the same clock.
 */
export function deviceNow(): number {
  // oxlint-disable-next-line aforo/device-clock -- only compared with other device times; displayed times use the server's clock
  return Date.now();
}
