import type { Endpoint, ResponseOf } from '@aforo/shared/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import {
  deleteOldChangeNotes,
  type Moment,
  readChanges,
  type Topic,
} from './change-notes.repository.ts';
import { keepPart, type KeptPart, type Part } from './kept-part.ts';
import { type PackedJson, packedFor, packJson } from './packed-json.ts';
import { always } from './span.ts';

export type { Part } from './kept-part.ts';
export type { Span } from './span.ts';

const mostBytes = 32 * 1024 * 1024;

/** What is asked, in parts that questions about the same share and that are kept one by one. */
export interface Question {
  /** All that the parts depend on besides their names, the database and the clock. */
  about: string;
  /** Tells the answer from others about the same. */
  name: string;
  /** The names of its parts, in order; asked for only when the answer isn't kept as a whole. */
  parts(): readonly string[];
  /** Makes some of the parts, in the order of their names, from what can be read by then. */
  make(parts: readonly string[], now: Date): Promise<readonly Part[]>;
  /** The answer's JSON. */
  join(bodies: readonly string[]): string;
}

/** A question whose answer any change and no clock changes. */
export function inOnePart(about: string, make: () => Promise<string>): Question {
  return {
    about,
    name: '',
    parts: () => [''],
    make: async () => [{ body: await make(), until: Infinity, reads: always }],
    join: ([body = '']) => body,
  };
}

interface KeptAnswer {
  parts: readonly KeptPart[];
  packed: Promise<PackedJson>;
  bytes: number;
}

export type KeptAnswers = ReturnType<typeof createKeptAnswers>;

/**
 * Keeps answers for as long as asking again would give the same. Before each use the database says
 * what of the topic has been committed since, by this process or another: one trip, and an answer is
 * never older than the question. Only the parts that a change is about are made anew. Those who ask
 * the same at once wait for one answer.
 */
export function createKeptAnswers(
  { database, clock, jobs }: Pick<Dependencies, 'database' | 'clock' | 'jobs'>,
  topic: Topic,
) {
  jobs.repeat('forget change notes', 3600, () => deleteOldChangeNotes(database.connection));
  const parts = new Map<string, KeptPart>();
  const answers = new Map<string, KeptAnswer>();
  let bytes = 0;
  let since: Moment | null = null;
  let looks = 0;
  let lastLook: Promise<number> | null = null;
  let nextLook: Promise<number> | null = null;

  async function look(): Promise<number> {
    const { changed, ...moment } = await readChanges(database, topic, since);
    since = moment;
    looks += 1;
    if (changed.length > 0) for (const part of parts.values()) part.notice(looks, changed);
    return looks;
  }

  /** One look serves everybody who asked before it began. */
  function nextToLook(): Promise<number> {
    nextLook ??= Promise.allSettled([lastLook]).then(() => {
      nextLook = null;
      return (lastLook = look());
    });
    return nextLook;
  }

  /** Counts what is kept now; all is let go when it is too much. */
  function weigh<Kept extends { bytes: number }>(
    keeping: Map<string, Kept>,
    key: string,
    kept: Kept,
    size: number,
  ): void {
    if (keeping.get(key) !== kept) return;
    kept.bytes = size;
    bytes += size;
    if (bytes > mostBytes) dropUnless(() => false);
  }

  /** What is dropped hears of no more changes: it is for those who have asked by now. */
  function dropPart(key: string): void {
    const part = parts.get(key);
    part?.close(looks + 1);
    bytes -= part?.bytes ?? 0;
    parts.delete(key);
  }

  function dropAnswer(key: string): void {
    bytes -= answers.get(key)?.bytes ?? 0;
    answers.delete(key);
  }

  function dropUnless(holds: (part: KeptPart) => boolean): void {
    for (const [key, part] of parts) if (!holds(part)) dropPart(key);
    for (const [key, answer] of answers) if (!answer.parts.every(holds)) dropAnswer(key);
  }

  function begin(key: string, making: Promise<Part>, madeAt: Date): KeptPart {
    const kept = keepPart(making, madeAt);
    dropPart(key);
    parts.set(key, kept);
    kept.part.then(
      ({ body }) => weigh(parts, key, kept, body.length),
      () => parts.get(key) === kept && dropPart(key),
    );
    return kept;
  }

  /** The parts that hold for who asked with that look; those that are missing have been begun. */
  function partsOf(question: Question, asked: number): KeptPart[] {
    const { about, make } = question;
    const names = question.parts();
    const now = clock.now();
    const kept = new Map(names.map((name) => [name, parts.get(`${about} ${name}`)]));
    const missing = names.filter((name) => !kept.get(name)?.holds(asked, now.getTime()));
    if (missing.length > 0) {
      dropUnless((part) => part.holds(looks, now.getTime()));
      const making = make(missing, now);
      missing.forEach((name, place) => {
        const part = making.then((made) => made[place] ?? fail(`${name} was not made`));
        kept.set(name, begin(`${about} ${name}`, part, now));
      });
    }
    return [...kept.values()].filter((part) => part !== undefined);
  }

  /** The same parts are put together once. */
  function whole(
    { about, name, join }: Question,
    kept: readonly KeptPart[],
    made: readonly Part[],
  ): Promise<PackedJson> {
    const key = `${about} ${name}`;
    const known = answers.get(key);
    if (known?.parts.every((part, place) => part === kept[place])) return known.packed;
    const packed = packJson(Buffer.from(join(made.map(({ body }) => body))));
    const answer: KeptAnswer = { parts: kept, packed, bytes: 0 };
    dropAnswer(key);
    answers.set(key, answer);
    void packed.then(({ bytes: { length } }) => weigh(answers, key, answer, length));
    return packed;
  }

  return {
    async answer(question: Question): Promise<PackedJson> {
      const asked = await nextToLook();
      const hold = (kept: readonly KeptPart[]) => {
        const now = clock.now().getTime();
        return kept.every((part) => part.holds(asked, now));
      };
      const known = answers.get(`${question.about} ${question.name}`);
      if (known && hold(known.parts)) return known.packed;
      let kept = partsOf(question, asked);
      let made = await Promise.all(kept.map(({ part }) => part));
      // What others had begun to make before that look may be older than a change that it saw.
      if (!hold(kept)) {
        kept = partsOf(question, asked);
        made = await Promise.all(kept.map(({ part }) => part));
      }
      return whole(question, kept, made);
    },
  };
}

function fail(message: string): never {
  throw new Error(message);
}

/** What a handler returns to send JSON that is written already: Fastify sends bytes as they are. */
export async function sendKept<E extends Endpoint>(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: PackedJson,
): Promise<ResponseOf<E>> {
  const { bytes, encoding } = await packedFor(request.headers['accept-encoding'], kept);
  void reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  if (encoding === 'gzip') void reply.header('content-encoding', 'gzip');
  return bytes as unknown as ResponseOf<E>; // what the endpoint's schema would have written
}
