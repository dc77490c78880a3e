import type {
  CanaryRule,
  ChannelRequest,
  RegistryEventKind,
  Role,
  RolloutControl,
  RolloutRequest,
  ThresholdsChange,
} from '@aforo/shared/contract';

/** A command of `npm run areas`. */
export type AreasCommand =
  | { kind: 'help' }
  | { kind: 'publish'; area: string; from: string | null; isDryRun: boolean }
  | {
      kind: 'activate';
      area: string;
      target: string;
      canary: CanaryRule | null;
      channel: string | null;
      reason: string;
    }
  /** `to` null is the channel after `from`. */
  | { kind: 'promote'; area: string; from: string; to: string | null; reason: string }
  | { kind: 'rollback'; area: string; to: string | null; channel: string | null; reason: string }
  | { kind: 'channel set'; name: string; request: Omit<ChannelRequest, 'seen'> }
  | { kind: 'channel list' }
  | { kind: 'channel remove'; name: string }
  | { kind: 'status'; area: string | null }
  | { kind: 'history'; area: string | null; limit: number }
  | {
      kind: 'events';
      area: string | null;
      eventKind: RegistryEventKind | null;
      /** ISO instant. */
      since: string | null;
      limit: number;
    }
  | { kind: 'check'; area: string | null }
  | { kind: 'diff'; area: string; before: string; after: string }
  | { kind: 'prune'; area: string | null; keep: number | null; isDryRun: boolean }
  | { kind: 'thresholds'; area: string; change: ThresholdsChange }
  | { kind: 'rollout start'; area: string; request: RolloutRequest }
  | { kind: 'rollout change'; area: string; action: RolloutControl; reason: string }
  | { kind: 'approve'; area: string; target: string; reason: string }
  | { kind: 'approval'; area: string; isRequired: boolean; reason: string }
  | { kind: 'freeze'; area: string | null; until: string; reason: string }
  | { kind: 'unfreeze'; area: string | null }
  | { kind: 'override'; area: string; url: string; hours: number }
  | {
      kind: 'token create';
      area: string | null;
      name: string;
      /** Validity; null for the server's default. */
      days: number | null;
      isPublishOnly: boolean;
    }
  | { kind: 'token list' }
  /** By its name or its id. */
  | { kind: 'token revoke'; token: string }
  | { kind: 'webhooks add'; url: string }
  | { kind: 'webhooks list' }
  | { kind: 'webhooks remove'; id: string }
  | {
      kind: 'mounts';
      area: string;
      prefixes: string[];
      /** Roles for the paths; null keeps the roles of existing paths. */
      roles: Role[] | null;
      /** Takes over paths from other areas. */
      isReplacing: boolean;
      reason: string;
    };
