import type { AuditAction, AuditEntity, LoginMethod, LoginOutcome } from '@aforo/shared/contract';
import { Counter, Registry } from 'prom-client';

/**
 * Prometheus counters of log-ins and refusals in this process. No label identifies a person or an
 * address: that would create many series, and metrics have other readers than the audit log.
 */
export interface Metrics {
  countLogin(event: { method: LoginMethod; outcome: LoginOutcome }): void;
  countAudited(event: { action: AuditAction; entity: AuditEntity }): void;
  /** Refused by a route's policy: 403 for the role, 404 for another user's record. */
  countRefused(refusal: { permission: string; status: number }): void;
  /** `route` is a pattern such as `/api/clients/:id`. */
  countLimited(refusal: { route: string }): void;
  read(): Promise<{ type: string; text: string }>;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers: [registry] });
  const logins = counter('aforo_logins_total', 'Attempts to log in', ['method', 'outcome']);
  const audited = counter('aforo_audit_events_total', 'Audit events', ['action', 'entity']);
  const refusals = counter('aforo_refused_requests_total', 'Requests refused by a policy', [
    'permission',
    'status',
  ]);
  const limited = counter('aforo_rate_limited_requests_total', 'Requests past a limit', ['route']);
  return {
    countLogin: ({ method, outcome }) => logins.inc({ method, outcome }),
    countAudited: ({ action, entity }) => audited.inc({ action, entity }),
    countRefused: ({ permission, status }) => refusals.inc({ permission, status }),
    countLimited: ({ route }) => limited.inc({ route }),
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}
