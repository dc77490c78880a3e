/** What the server renders of the center into a page. */
export interface CenterFacts {
  name: string;
  primaryColor: string;
  isDemo: boolean;
  /** Absent until the settings have been read. */
  calendar?: CenterCalendar;
}

/** What says which day and week it is in the center. */
export interface CenterCalendar {
  timeZone: string;
  /** 0 is Sunday. */
  weekStartsOn: number;
}

/** The center's name and colors for the page's title and first paint: what is known, without waiting. */
export interface Center {
  current(): CenterFacts;
}

interface Options {
  read(): Promise<CenterFacts>;
  now?: () => number;
}

/** How long a cached value is used; the shell asks for the current one as soon as it runs. */
const freshMs = 30_000;

const unknown: CenterFacts = { name: 'Aforo', primaryColor: '', isDemo: false };

/** Caches the center's settings and refreshes them in the background; a failure keeps the old ones. */
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
