/** What a page says and shows of its centre before it could ask. */
export interface CenterFacts {
  name: string;
  primaryColor: string;
  isDemo: boolean;
}

/** The centre for the page's title and first paint: what is known, without waiting. */
export interface Center {
  current(): CenterFacts;
}

interface Options {
  read(): Promise<CenterFacts>;
  now?: () => number;
}

/** A page may show what was so for this long after it was changed; the shell corrects it at once. */
const freshMs = 30_000;

const unknown: CenterFacts = { name: 'Aforo', primaryColor: '', isDemo: false };

/** Asks again in the background when what is known is old; a failure keeps it. */
export function createCenter({ read, now = Date.now }: Options): Center & {
  refresh(): Promise<void>;
} {
  let facts = unknown;
  let askedAt = -Infinity;
  async function refresh(): Promise<void> {
    askedAt = now();
    facts = await read().catch(() => facts);
  }
  return {
    refresh,
    current() {
      if (now() - askedAt > freshMs) void refresh();
      return facts;
    },
  };
}
