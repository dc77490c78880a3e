/** The center's data for server-rendered pages. */
export interface CenterFacts {
  name: string;
  primaryColor: string;
  isDemo: boolean;
  /** Absent until the settings have been read. */
  calendar?: CenterCalendar;
}

/** Determines the center's current day and week. */
export interface CenterCalendar {
  timeZone: string;
  /** 0 is Sunday. */
  weekStartsOn: number;
}

/**
 * The center's name and colours for the page's title and first paint, without waiting for the API.
 */
export interface Center {
  current(): CenterFacts;
}

interface Options {
  read(): Promise<CenterFacts>;
  now?: () => number;
}

/** How long a cached value is used; the shell requests the current one anyway. */
const freshMs = 30_000;

const unknown: CenterFacts = { name: 'Aforo', primaryColor: '', isDemo: false };

/**
 * Caches the center's settings and refreshes them in the background; after a failure the old ones
 * remain.
 */
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
