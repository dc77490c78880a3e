/** How many answers that go on for ever may be open at once, in this process. */
export interface StreamLimits {
  /** Of one session or browser: its tabs. */
  visitor: number;
  /** Of one network address: a front desk or a school is many people behind one. */
  address: number;
  total: number;
}

export interface StreamClaim {
  /** What tells the session or the browser apart; undefined where nothing does. */
  visitor: string | undefined;
  /** Undefined once the connection is cut. */
  address: string | undefined;
}

export type StreamPlace =
  | { release(): void; refusedBy?: never }
  /** Which limit is reached: the first two are who asks's, the last is everybody's. */
  | { release?: never; refusedBy: keyof StreamLimits };

/**
 * Counts event streams. Each costs a connection, memory and a share of every message for as long as it
 * likes, and no limit on requests notices one that stays.
 */
export class StreamPlaces {
  readonly #limits: StreamLimits;
  readonly #visitors = new Map<string, number>();
  readonly #addresses = new Map<string, number>();
  #total = 0;

  constructor(limits: StreamLimits) {
    this.#limits = limits;
  }

  /** A place, to be released exactly when the stream ends; releasing it again does nothing. */
  claim({ visitor, address = '' }: StreamClaim): StreamPlace {
    const network = networkOf(address);
    const isFull = (counts: Map<string, number>, key: string, limit: number): boolean =>
      (counts.get(key) ?? 0) >= limit;
    if (visitor !== undefined && isFull(this.#visitors, visitor, this.#limits.visitor)) {
      return { refusedBy: 'visitor' };
    }
    if (isFull(this.#addresses, network, this.#limits.address)) return { refusedBy: 'address' };
    if (this.#total >= this.#limits.total) return { refusedBy: 'total' };

    const count = (by: 1 | -1): void => {
      if (visitor !== undefined) add(this.#visitors, visitor, by);
      add(this.#addresses, network, by);
      this.#total += by;
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

/** Who has one IPv6 address has the 2⁶⁴ beside it too. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const last = address.slice(address.lastIndexOf(':') + 1);
  if (last.includes('.')) return last; // an IPv4 address, written as an IPv6 one
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
