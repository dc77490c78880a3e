import { areaReleaseSchema, type AreaRelease, type Registry } from '@aforo/shared/contract';
import { contractProblem, slotsWithoutConsent } from '../publishing/manifest-check.ts';
import { OverrideRefusal } from './override-refusal.ts';
import type { Override } from './override-signer.ts';

const limits = { timeoutMs: 3000, bytes: 1024 ** 2 } as const;

interface Options {
  /** Semver of the shell's area contract. */
  contract: string;
  /** Milliseconds. */
  now(): number;
}

type WantedBuild = Pick<Override, 'area' | 'url'>;

/** A build that failed to load isn't requested again within this time. */
const failureHeldMs = 3000;

/**
 * Reads the release of builds on other origins. Not cached, because developers rebuild and reload.
 */
export function createOverrideReader({ contract, now }: Options) {
  const inFlight = new Map<string, Promise<AreaRelease>>();
  const failedAt = new Map<string, number>();

  /** @throws {OverrideRefusal} if it can't be read, or the shell could not load it */
  function read({ area, url }: WantedBuild): Promise<AreaRelease> {
    const key = `${area} ${url}`;
    const known = inFlight.get(key);
    if (known) return known;
    const reading = readRelease({ area, url }, contract)
      .then(
        (release) => {
          failedAt.delete(key);
          return release;
        },
        (error: unknown) => {
          if (failedAt.size > 100) failedAt.clear();
          failedAt.set(key, now());
          throw error;
        },
      )
      .finally(() => inFlight.delete(key));
    inFlight.set(key, reading);
    return reading;
  }
  return {
    read,
    /** Null if it can't be read at the moment; the page is served without it. */
    async readQuietly(wanted: WantedBuild): Promise<AreaRelease | null> {
      const failed = failedAt.get(`${wanted.area} ${wanted.url}`);
      if (failed !== undefined && now() - failed < failureHeldMs) return null;
      return read(wanted).catch(() => null);
    },
  };
}

/**
 * The release without the slot entries that their hosts don't accept: a link must not bring an area
 * into pages that its published builds can't be in. An entry with the slot and the roles of one in
 * the area's current build is accepted.
 */
export function withAcceptedSlots(release: AreaRelease, { areas }: Registry): AreaRelease {
  const { area, areaManifest } = release;
  const current = areas[area]?.areaManifest?.slots ?? [];
  // guard: a link shows an area in no slot without the host's consent (overrides.database.test.ts)
  // without: `slotsWithoutConsent(release, { areas })` → `slotsWithoutConsent(release, { areas }).slice(0, 0)`
  const refused = slotsWithoutConsent(release, { areas }).filter(
    (entry) =>
      !current.some(
        ({ slot, roles }) =>
          slot === entry.slot && entry.roles.every((role) => roles.includes(role)),
      ),
  );
  if (!areaManifest || refused.length === 0) return release;
  const slots = areaManifest.slots?.filter((entry) => !refused.includes(entry));
  return { ...release, areaManifest: { ...areaManifest, slots } };
}

async function readRelease({ area, url }: WantedBuild, contract: string): Promise<AreaRelease> {
  const text = await fetchText(`${url}release.json`);
  const parsed = areaReleaseSchema.safeParse(jsonIn(text));
  if (!parsed.success) {
    throw new OverrideRefusal(400, `${url}release.json no es el de un build de un área.`);
  }
  const release = parsed.data;
  if (release.area !== area) {
    throw new OverrideRefusal(400, `En ${url} hay un build de ${release.area} y no de ${area}.`);
  }
  const problem = contractProblem(release.contractVersion, contract);
  if (problem !== null) throw new OverrideRefusal(400, problem);
  const overrideUrlOf = (address: string): string => {
    const file = address.slice(release.base.length);
    if (address.startsWith(release.base) && Object.hasOwn(release.files, file)) return url + file;
    throw new OverrideRefusal(400, `${address} no está entre los archivos del build de ${url}.`);
  };
  return {
    ...release,
    base: url,
    entry: overrideUrlOf(release.entry),
    manifest: overrideUrlOf(release.manifest),
  };
}

async function fetchText(address: string): Promise<string> {
  try {
    const answer = await fetch(address, {
      redirect: 'error',
      signal: AbortSignal.timeout(limits.timeoutMs),
      headers: { accept: 'application/json' },
    });
    if (!answer.ok || !answer.body) throw new OverrideRefusal(400, `${address} no existe.`);
    const chunks: Uint8Array[] = [];
    let received = 0;
    // An exception ends the loop and with it the connection. The body consists of byte chunks.
    for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
      received += chunk.length;
      if (received > limits.bytes) {
        throw new OverrideRefusal(400, `${address} ocupa más de 1 MB.`);
      }
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString();
  } catch (error) {
    if (error instanceof OverrideRefusal) throw error;
    throw new OverrideRefusal(
      400,
      `${address} no contesta como hace falta: en tres segundos, con 200 y sin redirigir.`,
    );
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
