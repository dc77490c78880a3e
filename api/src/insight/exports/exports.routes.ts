import * as contract from '@aforo/shared/contract';
import type { CenterExport } from '@aforo/shared/contract';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { centerAuditId, readCenter } from '../../center/center/index.ts';
import { secondsLater } from '../../platform/time/clock.ts';
import { csvChunks } from '../../platform/formats/csv.ts';
import { type Connection, constraintOf } from '../../platform/database/index.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { orNotFound, route } from '../../platform/http/index.ts';
import { newId } from '../../platform/ids.ts';
import { addDays, localDateOf, startOfDay } from '../../platform/time/local-time.ts';
import * as repository from './center/center-export.repository.ts';
import { clientsExport, listExports } from './export-lists.ts';
import { exportJob, keptSeconds, makeCenterExport } from './center/make-center-export.ts';

const csv = 'text/csv; charset=utf-8';
const aboutCenter = { action: 'exported', entity: 'center', entityId: centerAuditId } as const;

/** The center's lists one by one, and all of them as a ZIP that a job creates. */
export function registerExports(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, clock, audit, jobs } = dependencies;
  const { connection } = database;
  const policy = 'list.export';
  const exportOf = (payload: unknown) => (payload as { exportId: string }).exportId; // as written below

  jobs.handle(exportJob, (payload) => makeCenterExport(dependencies, exportOf(payload)), {
    attempts: 3,
    isLong: true,
    onGivenUp: (trx, payload) => repository.markFailed(trx, exportOf(payload)),
  });
  jobs.repeat('old center exports', 3600, () =>
    repository.deleteOld(connection, {
      now: clock.now(),
      before: secondsLater(clock.now(), -keptSeconds),
    }),
  );

  route(app, contract.exportList, {
    policy,
    proof: 'recent',
    contentType: csv,
    answersSecret: true,
    handler: async ({ actor, body, reply }) => {
      const { list, clients, from, to } = body;
      const wanted = list === 'clients' && clients ? clientsExport(clients) : listExports[list];
      const { timeZone } = await readCenter(connection);
      const now = clock.now();
      await database.transaction((trx) =>
        audit.write(trx, {
          actor,
          ...aboutCenter,
          changes: [
            {
              field: 'list',
              before: null,
              after: contract.exportListName[list],
            },
          ],
        }),
      );
      const period = {
        from: from ? startOfDay(from, timeZone) : null,
        before: to ? startOfDay(addDays(to, 1), timeZone) : null,
      };
      const name = `${wanted.fileName}-${localDateOf(now, timeZone)}.csv`;
      void reply.header('content-disposition', `attachment; filename="${name}"`);
      const pages = wanted.pages(connection, { period, now, timeZone });
      return Readable.from(csvChunks(wanted.head, pages), { objectMode: false });
    },
  });

  route(app, contract.getCenterExport, {
    policy,
    handler: async () => {
      const latest = await repository.findLatest(connection, clock.now());
      return { latest: latest ? present(latest) : null };
    },
  });

  route(app, contract.startCenterExport, {
    policy,
    handler: ({ actor, transaction }) =>
      transaction(async (trx) => {
        const id = newId();
        await repository.deleteEarlier(trx);
        try {
          await repository.insertExport(trx, {
            id,
            createdBy: actor.userId,
            createdAt: clock.now(),
          });
        } catch (error) {
          if (constraintOf(error) !== 'center_export_at_work') throw error;
          throw new DomainError('export_at_work');
        }
        await jobs.add(trx, { kind: exportJob, payload: { exportId: id } });
        return present(orNotFound(await repository.findExport(trx, id)));
      }),
  });

  route(app, contract.downloadCenterExport, {
    policy,
    proof: 'recent',
    contentType: 'application/zip',
    answersSecret: true,
    handler: async ({ actor, params: { id }, reply }) => {
      const found = orNotFound(await repository.findExport(connection, id));
      // guard: the center’s export expires after a day (exports.test.ts)
      // without: `found.expiresAt !== null && found.expiresAt > clock.now()` → `found.expiresAt !== null`
      const isThere = found.expiresAt !== null && found.expiresAt > clock.now();
      if (!isThere) throw new DomainError('not_found');
      const changes = [{ field: 'format', before: null, after: 'zip' }];
      await database.transaction((trx) =>
        audit.writeAll(trx, [
          { actor, ...aboutCenter, changes },
          // guard: personal data: a download of all health notes is audited (exports.test.ts)
          // without: `{ actor, ...aboutCenter, action: 'healthRead' },`
          { actor, ...aboutCenter, action: 'healthRead' },
        ]),
      );
      const { timeZone } = await readCenter(connection);
      const name = `centro-${localDateOf(found.createdAt, timeZone)}.zip`;
      void reply.header('content-disposition', `attachment; filename="${name}"`);
      return Readable.from(partsOf(connection, id), { objectMode: false });
    },
  });
}

async function* partsOf(connection: Connection, id: string): AsyncGenerator<Buffer> {
  for (let number = 1; ; number++) {
    const part = await repository.readPart(connection, id, number);
    if (part === undefined) return;
    yield part;
  }
}

function present({ createdAt, expiresAt, ...row }: repository.CenterExportRow): CenterExport {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
