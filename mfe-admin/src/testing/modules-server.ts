import type { RegistryEvent, RegistryStatus, RevisionEntry } from '@aforo/shared/contract';
import { fakeApi, type FakeHandlers } from '@aforo/shared/testing';
import { moduleEvent, moduleRevision, moduleState, moduleStatus } from './modules.ts';

/** A refusal in the gateway's format. */
export const refused = (status: number, code: string, message: string) =>
  Response.json({ code, message }, { status });

/** A fake gateway with two areas, of which the first can be changed by another user. */
export function modulesServer(
  state: Parameters<typeof moduleState>[0] = {},
  handlers: FakeHandlers = {},
) {
  const now: { status: RegistryStatus; past: RevisionEntry[]; events: RegistryEvent[] } = {
    status: {
      revision: 8,
      freezes: [],
      webhooks: [],
      areas: [
        moduleStatus(state),
        moduleStatus({ previous: null }, { area: 'mfe-tablon', number: 8 }),
      ],
    },

    past: [moduleRevision({ state: moduleState(state) })],
    events: [moduleEvent()],
  };
  const done = () => moduleRevision({ number: 9, kind: 'rollback', state: moduleState() });
  const api = fakeApi({
    'GET /registry/status': () => now.status,
    'GET /registry/log': ({ query }) => ({
      events: now.events.filter(
        (one) =>
          [null, one.area].includes(query.get('area')) &&
          (query.get('kind') ?? one.kind) === one.kind,
      ),
    }),
    'GET /registry/history': ({ query }) => ({
      revisions: now.past.filter((one) => [null, one.area].includes(query.get('area'))),
    }),
    'POST /registry/areas/:area/activation': done,
    'POST /registry/areas/:area/rollback': done,
    ...handlers,
  });
  return {
    api,
    now,
    /** Simulates a change by another user. */
    change(revision: Partial<RevisionEntry>) {
      const entry = moduleRevision({ number: now.status.revision + 1, ...revision });
      now.past = [entry, ...now.past];
      now.status = {
        ...now.status,
        revision: entry.number,
        areas: now.status.areas.map((one) =>
          one.area === entry.area ? { ...one, state: entry.state, lastRevision: entry } : one,
        ),
      };
    },
  };
}
