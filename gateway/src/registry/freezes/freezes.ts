import type { Freeze, FreezeRequest } from '@aforo/shared/contract';
import { knownAreas } from '../database/registry.repository.ts';
import type { RegistryConnection } from '../database/registry-tables.ts';
import { lockRegistry } from '../database/stored-builds.repository.ts';
import { RegistryRefusal } from '../protocol/registry-error.ts';
import { momentText } from '../events/event-text.ts';
import { recordEvent } from '../events/events.repository.ts';
import { freezesAt, insertFreeze, liftFreezes } from './freezes.repository.ts';

interface Options {
  db: RegistryConnection;
  now(): Date;
}

/** The longest freeze: one that is forgotten doesn't last for ever. */
const maxDays = 90;
const dayMs = 24 * 60 * 60 * 1000;

/** Freezes of areas. A frozen area activates no build and shows none to more people. */
export function createFreezes({ db, now }: Options) {
  return {
    inForce: (): Promise<Freeze[]> => freezesAt(db, now()),
    /** @throws {RegistryRefusal} `area_unknown`, `input_invalid` for an end in the past or too far */
    async freeze({ area, reason, until }: FreezeRequest, author: string): Promise<Freeze[]> {
      const [at, end] = [now(), new Date(until)];
      const days = (end.getTime() - at.getTime()) / dayMs;
      if (!(days > 0 && days <= maxDays)) {
        throw new RegistryRefusal(
          'input_invalid',
          `El final tiene que ser un momento de los próximos ${maxDays} días.`,
        );
      }
      if (area !== null && !(await knownAreas(db)).includes(area)) {
        throw new RegistryRefusal('area_unknown');
      }
      await db.transaction().execute(async (trx) => {
        // A change that has begun comes before the freeze, and none after it.
        await lockRegistry(trx);
        await insertFreeze(trx, { area, reason, until: end, author, at });
        const summary = `Congelada hasta el ${momentText(end)}`;
        await recordEvent(trx, { kind: 'freeze', area, author, reason, summary }, at);
      });
      return freezesAt(db, at);
    },
    /** @throws {RegistryRefusal} `already_so` if nothing is frozen */
    async lift(area: string | null, author: string): Promise<Freeze[]> {
      const at = now();
      await db.transaction().execute(async (trx) => {
        if ((await liftFreezes(trx, area, { at, by: author })) === 0) {
          const what = area ?? 'el conjunto de las áreas';
          throw new RegistryRefusal('already_so', `No hay ninguna congelación de ${what}.`);
        }
        const summary = 'Termina la congelación';
        await recordEvent(trx, { kind: 'unfreeze', area, author, summary }, at);
      });
      return freezesAt(db, at);
    },
  };
}

export type Freezes = ReturnType<typeof createFreezes>;

/** Why a change is refused. */
export function frozenText(area: string, { reason, until, author }: Freeze): string {
  return `${area} está congelada hasta el ${momentText(until)}: «${reason}» (${author}). Volver atrás y retirar una prueba sí se puede.`;
}
