/** The centre's name for the page's title and first paint: what is known, without waiting. */
export interface CentreName {
  current(): string;
}

interface Options {
  read(): Promise<string>;
  now?: () => number;
}

/** A page may show an old name for this long after it was changed; the shell corrects it at once. */
const freshMs = 30_000;

/** Asks again in the background when the known name is old; a failure keeps it. */
export function createCentreName({ read, now = Date.now }: Options): CentreName & {
  refresh(): Promise<void>;
} {
  let name = 'Aforo';
  let askedAt = -Infinity;
  async function refresh(): Promise<void> {
    askedAt = now();
    name = await read().catch(() => name);
  }
  return {
    refresh,
    current() {
      if (now() - askedAt > freshMs) void refresh();
      return name;
    },
  };
}
