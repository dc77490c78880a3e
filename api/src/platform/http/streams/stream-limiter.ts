/** The maximum numbers of event streams open at once in this process. */
export interface StreamLimits {
  /** Per session or browser: its tabs. */
  browser: number;
  /** Per network address: a front desk or a school is many people behind one. */
  address: number;
  total: number;
  /** For streams without a session, which anyone can open in any number. */
  withoutSession: { address: number; total: number };
}

export interface StreamClaim {
  /** Identifies the login session or the browser; undefined when neither is known. */
  browser: string | undefined;
  /** Undefined when the connection is cut. */
  address: string | undefined;
  /** The request has a session. */
  hasSession: boolean;
}

export type StreamSlot =
  | { release(): void; refusedBy?: never }
  /** The reached limit: of this browser, of this address, or of the whole process. */
  | { release?: never; refusedBy: 'browser' | 'address' | 'total' };

/**
 * Counts event streams. Each uses a connection, memory and work per message while it is open, which
 * a limit on requests does not cover.
 */
export class StreamLimiter {
  readonly #limits: StreamLimits;
  readonly #browsers = new Map<string, number>();
  readonly #addresses = new Map<string, number>();
  readonly #addressesWithoutSession = new Map<string, number>();
  #total = 0;
  #totalWithoutSession = 0;

  constructor(limits: StreamLimits) {
    this.#limits = limits;
  }

  /** Claims a slot, to be released when the stream ends; releasing it again has no effect. */
  claim({ browser, address = '', hasSession }: StreamClaim): StreamSlot {
    const network = networkOf(address);
    const isFull = (counts: Map<string, number>, key: string, limit: number): boolean =>
      (counts.get(key) ?? 0) >= limit;
    if (browser !== undefined && isFull(this.#browsers, browser, this.#limits.browser)) {
      return { refusedBy: 'browser' };
    }
    if (isFull(this.#addresses, network, this.#limits.address)) return { refusedBy: 'address' };
    if (this.#total >= this.#limits.total) return { refusedBy: 'total' };
    // guard: limit of event streams without a session (stream-limiter.test.ts)
    // without: `if (!hasSession) {` → `if (network === undefined) {`
    if (!hasSession) {
      const { withoutSession } = this.#limits;
      if (isFull(this.#addressesWithoutSession, network, withoutSession.address)) {
        return { refusedBy: 'address' };
      }
      if (this.#totalWithoutSession >= withoutSession.total) return { refusedBy: 'total' };
    }

    const count = (by: 1 | -1): void => {
      if (browser !== undefined) add(this.#browsers, browser, by);
      add(this.#addresses, network, by);
      this.#total += by;
      if (hasSession) return;
      add(this.#addressesWithoutSession, network, by);
      this.#totalWithoutSession += by;
    };
    count(1);
    let isHeld = true;
    return {
      release: () => {
        if (isHeld) count(-1);
        isHeld = false;
      },
    };
  }
}

function add(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}

/** A customer with one IPv6 address usually has all 2⁶⁴ of its network. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const last = address.slice(address.lastIndexOf(':') + 1);
  if (last.includes('.')) return last; // an IPv4 address in IPv6 notation
  const [head = '', tail] = address.split('::');
  const groups = head.split(':');
  if (tail !== undefined) {
    const missing = 8 - groups.length - tail.split(':').length;
    groups.push(...Array.from({ length: Math.max(missing, 0) }, () => '0'), ...tail.split(':'));
  }
  return groups
    .slice(0, 4)
    .map((group) => group || '0')
    .join(':');
}
