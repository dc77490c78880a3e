import {
  areaReleaseSchema,
  approvalRuleAnswerSchema,
  approvalSchema,
  channelsSchema,
  freezesSchema,
  historySchema,
  publishAnswerSchema,
  registryEventsSchema,
  webhookAnswerSchema,
  webhooksSchema,
  registryCheckSchema,
  registryErrorSchema,
  registryStatusSchema,
  revisionSchema,
  rollbackThresholdsSchema,
  rolloutSchema,
  tokenAnswerSchema,
  tokenListSchema,
  type ChannelRequest,
  type FreezeRequest,
  type RegistryError,
  type RegistryEvent,
  type RevisionEntry,
  type RolloutControl,
  type RolloutRequest,
  type ThresholdsChange,
  type TokenRequest,
} from '@aforo/shared/contract';
import type * as z from 'zod/mini';
import { overrideAnswerSchema } from '../registry/protocol/override-request.ts';
import { pruneAnswerSchema } from '../registry/protocol/prune-request.ts';
import { shellAnswerSchema } from '../registry/protocol/shell-answer.ts';
import { StartError } from '../config/start-error.ts';

interface Options {
  /** Origin of the installation. */
  url: string;
  /** Null sends no token. */
  token: string | null;
}

/** The server refused the request; the message is the server's. */
export class RegistryRequestError extends StartError {
  readonly code: RegistryError['code'];

  constructor({ code, message, details = [] }: RegistryError) {
    super([message, ...details.map((detail) => `  - ${detail}`)].join('\n'));
    this.code = code;
  }
}

interface EventQuery {
  area: string | null;
  eventKind: string | null;
  /** ISO instant. */
  since: string | null;
  limit: number;
}

/** Limit for a response, including the upload. */
const timeoutMs = 120_000;

/** HTTP client of an installation's registry. Every failure is reported as a Spanish sentence. */
export function createRegistryCalls({ url, token }: Options) {
  async function ask(
    method: string,
    path: string,
    more: { json?: unknown; tar?: Buffer; from?: number } = {},
  ): Promise<unknown> {
    const { json, tar, from } = more;
    const headers: Record<string, string> = {};
    if (token !== null) headers['authorization'] = `Bearer ${token}`;
    if (from !== undefined) headers['if-match'] = `"${from}"`;
    if (json !== undefined) headers['content-type'] = 'application/json';
    if (tar) headers['content-type'] = 'application/x-tar';
    let answer: Response;
    try {
      const body = tar ? new Uint8Array(tar) : json === undefined ? null : JSON.stringify(json);
      const signal = AbortSignal.timeout(timeoutMs);
      answer = await fetch(`${url}/registry${path}`, { method, headers, body, signal });
    } catch (cause) {
      throw new StartError(
        `${url} no responde. ¿Está el servidor en marcha? Su dirección se da con --url.`,
        {
          cause,
        },
      );
    }
    const text = await answer.text();
    if (answer.status === 204) return undefined;
    const content = parseJson(text);
    if (answer.ok && content !== undefined) return content;
    const refusal = registryErrorSchema.safeParse(content);
    if (refusal.success) throw new RegistryRequestError(refusal.data);
    throw new StartError(`${url} ha contestado ${answer.status}, que no es lo que contesta Aforo.`);
  }
  const path = encodeURIComponent;
  const query = (values: Record<string, string | null>): string => {
    const given = Object.entries(values).filter(
      (entry): entry is [string, string] => entry[1] !== null,
    );
    return given.length > 0 ? `?${new URLSearchParams(given).toString()}` : '';
  };

  return {
    status: async (area: string | null) =>
      read(registryStatusSchema, await ask('GET', `/status${query({ area })}`)),
    /** The newest `limit` revisions, from as many pages as necessary. */
    async history(area: string | null, limit: number) {
      const revisions: RevisionEntry[] = [];
      for (let before: string | null = null; revisions.length < limit;) {
        const asked = await ask('GET', `/history${query({ area, before })}`);
        const page = read(historySchema, asked).revisions;
        revisions.push(...page);
        const last = page.at(-1);
        if (!last) break;
        before = String(last.number);
      }
      return revisions.slice(0, limit);
    },
    /** The newest `limit` events, from as many pages as necessary. */
    async events({ area, eventKind: kind, since, limit }: EventQuery) {
      const events: RegistryEvent[] = [];
      for (let before: string | null = null; events.length < limit;) {
        const asked = await ask('GET', `/log${query({ area, kind, since, before })}`);
        const page = read(registryEventsSchema, asked).events;
        events.push(...page);
        const last = page.at(-1);
        if (!last) break;
        before = String(last.number);
      }
      return events.slice(0, limit);
    },
    check: async (area: string) =>
      read(registryCheckSchema, await ask('GET', `/areas/${path(area)}/check`)),
    release: async (area: string, buildId: string) =>
      read(areaReleaseSchema, await ask('GET', `/releases/${path(area)}/${path(buildId)}`)),
    publish: async (
      { area, buildId, commit }: { area: string; buildId: string; commit: string | null },
      tar: Buffer,
      isDryRun: boolean,
    ) =>
      read(
        publishAnswerSchema,
        await ask(
          'PUT',
          `/areas/${path(area)}/builds/${path(buildId)}${query({ dryRun: isDryRun ? '1' : null, commit })}`,
          { tar },
        ),
      ),
    /** Whether a build may have `publication.json` in it. */
    acceptsPublication: async () =>
      read(shellAnswerSchema, await ask('GET', '/shell')).publication ?? false,
    change: async (
      area: string,
      what: 'activation' | 'promotion' | 'rollback' | 'mounts',
      json: unknown,
      from: number,
    ) => {
      const method = what === 'mounts' ? 'PUT' : 'POST';
      return read(
        revisionSchema,
        await ask(method, `/areas/${path(area)}/${what}`, { json, from }),
      );
    },
    setThresholds: async (area: string, json: ThresholdsChange) =>
      read(rollbackThresholdsSchema, await ask('PUT', `/areas/${path(area)}/thresholds`, { json })),
    startRollout: async (area: string, json: RolloutRequest) =>
      read(rolloutSchema, await ask('POST', `/areas/${path(area)}/rollout`, { json })),
    changeRollout: async (area: string, json: { action: RolloutControl; reason: string }) =>
      read(rolloutSchema, await ask('PUT', `/areas/${path(area)}/rollout`, { json })),
    approve: async (area: string, buildId: string, json: { reason: string }) =>
      read(
        approvalSchema,
        await ask('POST', `/areas/${path(area)}/builds/${path(buildId)}/approval`, { json }),
      ),
    requireApproval: async (area: string, json: { isRequired: boolean; reason: string }) =>
      read(approvalRuleAnswerSchema, await ask('PUT', `/areas/${path(area)}/approval`, { json })),
    channels: async () => read(channelsSchema, await ask('GET', '/channels')).channels,
    setChannel: async (name: string, json: ChannelRequest) =>
      read(channelsSchema, await ask('PUT', `/channels/${path(name)}`, { json })).channels,
    removeChannel: async (name: string) =>
      read(channelsSchema, await ask('DELETE', `/channels/${path(name)}`)).channels,
    freeze: async (json: FreezeRequest) =>
      read(freezesSchema, await ask('POST', '/freezes', { json })).freezes,
    unfreeze: async (area: string | null) =>
      read(freezesSchema, await ask('DELETE', `/freezes${query({ area })}`)).freezes,
    prune: async (area: string, json: { keep?: number; dryRun: boolean }) =>
      read(pruneAnswerSchema, await ask('POST', `/areas/${path(area)}/prune`, { json })).builds,
    override: async (json: { area: string; url: string; hours: number }) =>
      read(overrideAnswerSchema, await ask('POST', '/overrides', { json })),
    createToken: async (json: TokenRequest) =>
      read(tokenAnswerSchema, await ask('POST', '/tokens', { json })),
    tokens: async () => read(tokenListSchema, await ask('GET', '/tokens')).tokens,
    /** By its name or its id. */
    revokeToken: async (token: string) => void (await ask('DELETE', `/tokens/${path(token)}`)),
    addWebhook: async (url: string) =>
      read(webhookAnswerSchema, await ask('POST', '/webhooks', { json: { url } })),
    webhooks: async () => read(webhooksSchema, await ask('GET', '/webhooks')).webhooks,
    removeWebhook: async (id: string) => void (await ask('DELETE', `/webhooks/${path(id)}`)),
  };
}

export type RegistryCalls = ReturnType<typeof createRegistryCalls>;

function read<T>(schema: z.ZodMiniType<T>, content: unknown): T {
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new StartError('El servidor contesta en una forma que esta versión no entiende.');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
