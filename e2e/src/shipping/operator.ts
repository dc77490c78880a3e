import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  channelsSchema,
  historySchema,
  registrySchema,
  registryStatusSchema,
  revisionSchema,
  rolloutSchema,
  tokenAnswerSchema,
  type Activation,
  type AreaMount,
  type ChannelRequest,
  type Registry,
  type RegistryStatus,
  type RevisionEntry,
  type Rollout,
  type RolloutRequest,
} from '@aforo/shared/contract';
import { packFixture, type FixtureBuild } from '../fixtures/fixture-build.ts';

interface Options {
  url: string;
  dataDir: string;
  /** By default the one that the server created for its operator. */
  token?: string;
}

type Mount = Omit<AreaMount, 'area'>;

/** Another change may happen between reading the registry and changing it. */
const attempts = 5;

/**
 * Publishes and activates builds over HTTP, with the token that the server created for its
 * operator.
 */
export function createOperator(options: Options) {
  const { url, dataDir } = options;
  const token = options.token ?? readFileSync(join(dataDir, 'operator-token'), 'utf8').trim();

  async function ask(
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ): Promise<unknown> {
    const headers = { authorization: `Bearer ${token}`, ...init.headers };
    const answer = await fetch(`${url}/registry${path}`, { ...init, headers });
    const text = await answer.text();
    if (!answer.ok) throw new RefusedError(answer.status, `${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  }

  async function change(path: string, method: string, body: object): Promise<RevisionEntry> {
    for (let attempt = 1; ; attempt++) {
      const { revision } = registryStatusSchema.parse(await ask('/status'));
      try {
        const answer = await ask(path, {
          method,
          headers: { 'content-type': 'application/json', 'if-match': `"${revision}"` },
          body: JSON.stringify(body),
        });
        return revisionSchema.parse(answer);
      } catch (error) {
        if (!(error instanceof RefusedError && error.status === 412) || attempt === attempts) {
          throw error;
        }
      }
    }
  }

  return {
    /** @throws {RefusedError} with the server's message */
    async publish(build: FixtureBuild): Promise<void> {
      const { area, buildId } = build.release;
      await ask(`/areas/${area}/builds/${buildId}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/x-tar' },
        body: new Uint8Array(packFixture(build)),
      });
    },
    activate: (area: string, target: string, canary?: Activation['canary']) =>
      change(`/areas/${area}/activation`, 'POST', {
        target,
        reason: 'prueba de recorrido',
        ...(canary && { canary }),
      }),
    /** A token of one area. */
    createToken: async (area: string, name: string): Promise<string> =>
      tokenAnswerSchema.parse(await ask('/tokens', sending('POST', { area, name }))).token,
    requireApproval: (area: string, isRequired: boolean): Promise<unknown> =>
      ask(`/areas/${area}/approval`, sending('PUT', { isRequired, reason: 'prueba de recorrido' })),
    approve: (area: string, buildId: string): Promise<unknown> =>
      ask(
        `/areas/${area}/builds/${buildId}/approval`,
        sending('POST', { reason: 'prueba de recorrido' }),
      ),
    /** Makes a channel, or changes it as it is now. */
    setChannel: async (name: string, request: Omit<ChannelRequest, 'seen'>) => {
      const { channels } = channelsSchema.parse(await ask('/channels'));
      const seen = channels.find((channel) => channel.name === name)?.changedAt;
      const asked = { ...request, ...(seen !== undefined && { seen }) };
      return channelsSchema.parse(await ask(`/channels/${name}`, sending('PUT', asked))).channels;
    },
    putIntoChannel: (area: string, target: string, channel: string) =>
      change(`/areas/${area}/activation`, 'POST', {
        target,
        channel,
        reason: 'prueba de recorrido',
      }),
    leaveChannel: (area: string, channel: string) =>
      change(`/areas/${area}/rollback`, 'POST', { channel, reason: 'prueba de recorrido' }),
    startRollout: async (area: string, request: RolloutRequest): Promise<Rollout> =>
      rolloutSchema.parse(
        await ask(`/areas/${area}/rollout`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(request),
        }),
      ),
    rollBack: (area: string, to?: string) =>
      change(`/areas/${area}/rollback`, 'POST', {
        reason: 'prueba de recorrido',
        ...(to !== undefined && { to }),
      }),
    mount: (area: string, mounts: Mount[]) =>
      change(`/areas/${area}/mounts`, 'PUT', { mounts, reason: 'prueba de recorrido' }),
    async status(area: string): Promise<RegistryStatus['areas'][number]> {
      const { areas } = registryStatusSchema.parse(await ask(`/status?area=${area}`));
      const [status] = areas;
      if (!status) throw new Error(`The registry knows no ${area}`);
      return status;
    },
    history: async (area: string): Promise<RevisionEntry[]> =>
      historySchema.parse(await ask(`/history?area=${area}`)).revisions,
    /** The registry of an anonymous visitor. */
    registry: async (): Promise<Registry> => registrySchema.parse(await ask('')),
  };
}

/** A request with a JSON body. */
function sending(method: string, body: object) {
  return {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

export type Operator = ReturnType<typeof createOperator>;

/** The server refused a request. */
class RefusedError extends Error {
  override name = 'RefusedError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
