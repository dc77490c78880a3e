import { queryOptions } from '@tanstack/react-query';
import type { historySchema, RegistryStatus, RevisionEntry } from '@aforo/shared/contract';
import { api, ApiError } from '@aforo/shared/http';

type History = (typeof historySchema)['_zod']['output'];

/** What administrators read of the registry, from the gateway. */
export const deskQuery = queryOptions({
  queryKey: ['registry-desk'],
  queryFn: async ({ signal }) => {
    const [status, history] = await Promise.all([
      api.get<RegistryStatus>('/registry/status', { signal }),
      api.get<History>('/registry/history', { signal }),
    ]);
    return { status, revisions: history.revisions };
  },
  staleTime: 0,
});

interface Rollback {
  area: string;
  reason: string;
  /** The revision that the person has seen. */
  revision: number;
}

/** Withdraws the canary of an area, else returns to the build before. */
export function rollBack({ area, reason, revision }: Rollback): Promise<void> {
  return api.post(
    `/registry/areas/${encodeURIComponent(area)}/rollback`,
    { reason },
    { ifMatch: `"${revision}"` },
  );
}

/** Why the registry could not be read or changed, and what to do. */
export function explainRefusal(error: unknown): string {
  if (!(error instanceof ApiError)) return 'No se ha podido hacer. Vuelve a intentarlo.';
  if (error.status === 401 || error.status === 403) {
    return 'Tu cuenta no puede cambiar qué versión se muestra. Pídeselo a quien administra el centro.';
  }
  if (error.status === 409 || error.status === 412) {
    const code: string = error.code; // the registry has codes of its own
    return code === 'revision_conflict'
      ? 'Alguien ha cambiado el registro mientras tanto. Mira cómo está ahora y vuelve a intentarlo.'
      : error.message;
  }
  return error.message;
}

const kinds = {
  start: 'empezó con',
  activate: 'activó',
  canary: 'probó',
  withdraw: 'retiró la prueba; queda',
  rollback: 'volvió a',
  mounts: 'cambió las rutas; sigue',
} as const satisfies Record<RevisionEntry['kind'], string>;

/** One line of the history, as a sentence. */
export function describeRevision({ author, kind, state, reason }: RevisionEntry): string {
  const buildId = kind === 'canary' ? state.canary?.buildId : state.stable;
  return `${author} ${kinds[kind]} ${buildId ?? 'ninguna versión'}${reason ? `: ${reason}` : ''}`;
}
