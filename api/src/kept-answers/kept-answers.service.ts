import type { Endpoint, ResponseOf } from '@aforo/shared/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import {
  deleteOldChangeNotes,
  type Moment,
  readChanges,
  type Topic,
} from './change-notes.repository.ts';
import { type PackedJson, packedFor, packJson } from './packed-json.ts';

const mostBytes = 32 * 1024 * 1024;

export interface Answer {
  /** JSON. */
  body: Buffer;
  /** From this instant on it says something else by the clock alone; null when it never does. */
  until: Date | null;
}

/** Makes an answer from what can be read by then. */
type Work = (now: Date) => Promise<Answer>;

/** Answers made since one reading of the database, with nothing changed meanwhile. */
interface Era {
  since: Moment;
  answers: Map<string, Kept>;
  bytes: number;
}

interface Kept {
  madeAt: Date;
  answer: Promise<PackedAnswer>;
}

interface PackedAnswer {
  packed: PackedJson;
  until: Date | null;
}

export type KeptAnswers = ReturnType<typeof createKeptAnswers>;

/**
 * Keeps answers for as long as asking again would give the same. Before each use the database says
 * whether anything of the topic has been committed since, by this process or another: one trip, and
 * an answer is never older than the question. Those who ask the same at once wait for one answer.
 */
export function createKeptAnswers(
  { database, clock, jobs }: Pick<Dependencies, 'database' | 'clock' | 'jobs'>,
  topic: Topic,
) {
  const { connection } = database;
  jobs.repeat('forget change notes', 3600, () => deleteOldChangeNotes(connection));
  let era: Era | null = null;
  let lastLook: Promise<Era> | null = null;
  let nextLook: Promise<Era> | null = null;

  async function look(): Promise<Era> {
    const known = era;
    const { hasChanged, ...since } = await readChanges(database, topic, known?.since ?? null);
    if (known && !hasChanged) return known;
    era = { since, answers: new Map(), bytes: 0 };
    return era;
  }

  /** One look serves everybody who asked before it began. */
  function currentEra(): Promise<Era> {
    nextLook ??= Promise.allSettled([lastLook]).then(() => {
      nextLook = null;
      return (lastLook = look());
    });
    return nextLook;
  }

  function make(current: Era, key: string, work: Work): Promise<PackedAnswer> {
    const madeAt = clock.now();
    const kept: Kept = { madeAt, answer: work(madeAt).then(pack) };
    current.answers.set(key, kept);
    kept.answer.then(
      ({ packed }) => {
        current.bytes += packed.bytes.length;
        if (current.bytes > mostBytes && era === current) era = null;
      },
      () => current.answers.delete(key),
    );
    return kept.answer;
  }

  return {
    /** @param key all that the answer depends on besides the database and the clock */
    async answer(key: string, work: Work): Promise<PackedJson> {
      const current = await currentEra();
      const kept = current.answers.get(key);
      if (kept) {
        const { packed, until } = await kept.answer;
        const now = clock.now();
        if (until === null || (kept.madeAt <= now && now < until)) return packed;
      }
      return (await make(current, key, work)).packed;
    },
  };
}

async function pack({ body, until }: Answer): Promise<PackedAnswer> {
  return { packed: await packJson(body), until };
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
