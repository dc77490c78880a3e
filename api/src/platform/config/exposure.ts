/**
 * True for a name or an address that always leads to this machine: `localhost`, 127.x, `::1`. False
 * for an unreadable address.
 */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  // Normalized as in browsers: 127.1 is 127.0.0.1, and ::ffff:127.0.0.1 is ::ffff:7f00:1.
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
  // A certificate means that the installation is public, whatever its name.
  if (url && (url.protocol === 'https:' || !isLoopback(url.hostname))) return 'PUBLIC_URL';
  return isLoopback(host) ? null : 'HOST';
}

/** The part of the configuration that decides. */
export interface DemoConfig {
  demo: boolean | null;
  exposedBy: ExposedBy;
}

/**
 * The password of the demo's accounts. It is published in the documentation and on the log-in page.
 */
export const demoPassword = 'aforo-demo-2026';

/** The client of a request. A connection that was cut meanwhile has no address. */
export interface Visitor {
  address: string | undefined;
}

/**
 * Whether the demo may be open on this installation for this visitor. If other machines can reach
 * it, only with AFORO_DEMO=1. An unknown proxy may let in visitors from other machines; for them
 * the demo is closed too.
 */
export function isDemoAllowed({ demo, exposedBy }: DemoConfig, visitor?: Visitor): boolean {
  if (demo === true) return true;
  // guard: the demo password is refused from other machines (login.test.ts)
  // without: `null && (visitor === undefined || isLoopback(visitor.address ?? ''))` → `null`
  return exposedBy === null && (visitor === undefined || isLoopback(visitor.address ?? ''));
}

/** The setting that exposes this installation, as part of a Spanish sentence. */
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
