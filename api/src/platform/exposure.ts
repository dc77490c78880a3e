/**
 * True for a name or an address that leads to this machine and nowhere else: `localhost`, 127.x, `::1`.
 * An address that can't be read is not.
 */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  // Written as browsers write it: 127.1 is 127.0.0.1, and ::ffff:127.0.0.1 is ::ffff:7f00:1.
  const name = URL.parse(`http://${bare.includes(':') ? `[${bare}]` : bare}`)?.hostname ?? '';
  return (
    /^(.+\.)?localhost\.?$/.test(name) ||
    /^127(\.\d+){3}$/.test(name) ||
    name === '[::1]' ||
    /^\[::ffff:7f[\da-f]{2}:/.test(name)
  );
}

/** The variable that makes the installation reachable from other machines; null when none does. */
export type ExposedBy = 'PUBLIC_URL' | 'HOST' | null;

export function exposureOf(publicUrl: string | undefined, host: string): ExposedBy {
  const url = publicUrl === undefined ? null : URL.parse(publicUrl);
  // Who has a certificate means to be found, whatever the name.
  if (url && (url.protocol === 'https:' || !isLoopback(url.hostname))) return 'PUBLIC_URL';
  return isLoopback(host) ? null : 'HOST';
}

/** The part of the configuration that decides. */
interface Known {
  demo: boolean | null;
  exposedBy: ExposedBy;
}

/** The password of the demo's accounts. It stands in the documentation and on the log-in's screen. */
export const demoPassword = 'aforo-demo-2026';

/**
 * Whether the demo's accounts open anything. Where others get in, only by AFORO_DEMO=1: a center that
 * was tried out on one machine and then published keeps its demo accounts.
 */
export function demoAccountsWork({ demo, exposedBy }: Known): boolean {
  return demo === true || exposedBy === null;
}

/**
 * The same for who asks from this address: where a proxy lets others in that the configuration doesn't
 * know of, they are none of this machine. A connection that was cut meanwhile has no address.
 */
export function demoAccountsWorkFrom(config: Known, address: string | undefined): boolean {
  return config.demo === true || (config.exposedBy === null && isLoopback(address ?? ''));
}

/** What exposes this installation, as part of a Spanish sentence. */
export function exposureText({
  exposedBy,
  publicUrl,
  listen,
}: {
  exposedBy: ExposedBy;
  publicUrl: { origin: string };
  listen: { host: string };
}): string {
  return exposedBy === 'PUBLIC_URL'
    ? `PUBLIC_URL es ${publicUrl.origin}`
    : `HOST es ${listen.host}, al que se llega desde otras máquinas`;
}
