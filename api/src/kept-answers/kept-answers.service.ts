import type { Endpoint, ResponseOf } from '@aforo/shared/contract';
import type { FastifyReply } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import {
  deleteOldChangeNotes,
  type Moment,
  readChanges,
  type Topic,
} from './change-notes.repository.ts';

const mostBytes = 32 * 1024 * 1024;

export interface Answer {
  /** JSON as it is sent. */
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
  answer: Promise<Answer>;
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
    const { hasChanged, ...since } = await readChanges(connection, topic, known?.since ?? null);
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

  function make(current: Era, key: string, work: Work): Promise<Answer> {
    const madeAt = clock.now();
    const kept: Kept = { madeAt, answer: work(madeAt) };
    current.answers.set(key, kept);
    kept.answer.then(
      ({ body }) => {
        current.bytes += body.length;
        if (current.bytes > mostBytes && era === current) era = null;
      },
      () => current.answers.delete(key),
    );
    return kept.answer;
  }

  return {
    /** @param key all that the answer depends on besides the database and the clock */
    async answer(key: string, work: Work): Promise<Buffer> {
      const current = await currentEra();
      const kept = current.answers.get(key);
      if (kept) {
        const { body, until } = await kept.answer;
        const now = clock.now();
        if (until === null || (kept.madeAt <= now && now < until)) return body;
      }
      return (await make(current, key, work)).body;
    },
  };
}

/** What a handler returns to send JSON that is written already: Fastify sends bytes as they are. */
export function sendWritten<E extends Endpoint>(reply: FastifyReply, body: Buffer): ResponseOf<E> {
  void reply.type('application/json; charset=utf-8');
  return body as unknown as ResponseOf<E>; // what the endpoint's schema would have written
}
