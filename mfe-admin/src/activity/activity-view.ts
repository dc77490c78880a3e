import { auditActions, auditEntities, loginOutcomes } from '@aforo/shared/contract';
import type { AuditAction, AuditEntity, LoginOutcome } from '@aforo/shared/contract';

/** The filters of the changes in the URL: actor, action, subject and dates. */
export interface ChangesView {
  /** A user's id, or `sistema`. */
  who: string | null;
  entity: AuditEntity | null;
  action: AuditAction | null;
  about: About | null;
  from: string | null;
  to: string | null;
}

/** A record that a change can be about. */
interface About {
  entity: AuditEntity;
  id: string;
}

/** The filters of the log-ins in the URL. */
export interface LoginsView {
  /** A user's id, or `nadie` for attempts that named no account. */
  person: string | null;
  outcome: LoginOutcome | null;
  address: string | null;
  from: string | null;
  to: string | null;
}

export const bySystem = 'sistema';
export const withoutAccount = 'nadie';
export const loginsTab = 'accesos';

export const anyChange: ChangesView = {
  who: null,
  entity: null,
  action: null,
  about: null,
  from: null,
  to: null,
};
export const anyLogin: LoginsView = {
  person: null,
  outcome: null,
  address: null,
  from: null,
  to: null,
};

/** Reads the URL; invalid values count as absent. */
export function readChangesView(search: URLSearchParams): ChangesView {
  const [entity, action] = search.get('que')?.split('.') ?? [];
  return {
    who: search.get('quien') === bySystem ? bySystem : idIn(search.get('quien')),
    entity: oneOf(auditEntities, entity),
    action: oneOf(auditActions, action),
    about: aboutIn(search.get('sobre')),
    from: dateIn(search.get('desde')),
    to: dateIn(search.get('hasta')),
  };
}

/** The query string of a view, without defaults. */
export function writeChangesView(view: ChangesView): string {
  const { who, entity, action, about, from, to } = view;
  return written({
    quien: who,
    que: entity === null ? null : [entity, action].filter(Boolean).join('.'),
    sobre: about === null ? null : `${about.entity}:${about.id}`,
    desde: from,
    hasta: to,
  });
}

export function readLoginsView(search: URLSearchParams): LoginsView {
  const address = search.get('direccion');
  return {
    person: search.get('persona') === withoutAccount ? withoutAccount : idIn(search.get('persona')),
    outcome: oneOf(loginOutcomes, search.get('resultado')),
    address: address !== null && isAddress(address) ? address : null,
    from: dateIn(search.get('desde')),
    to: dateIn(search.get('hasta')),
  };
}

export function writeLoginsView({ person, outcome, address, from, to }: LoginsView): string {
  return written({
    ver: loginsTab,
    persona: person,
    resultado: outcome,
    direccion: address,
    desde: from,
    hasta: to,
  });
}

export function isFiltered(view: ChangesView | LoginsView): boolean {
  return Object.values(view).some((value) => value !== null);
}

/** IPv4 or IPv6, in the forms that the server accepts. */
export function isAddress(text: string): boolean {
  return /^[0-9a-fA-F.:]{2,45}$/.test(text);
}

function written(values: Record<string, string | null>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== null) search.set(name, value);
  return search.toString();
}

function aboutIn(text: string | null): About | null {
  const [kind, id] = text?.split(':') ?? [];
  const entity = oneOf(auditEntities, kind);
  const known = idIn(id ?? null);
  return entity === null || known === null ? null : { entity, id: known };
}

function oneOf<T extends string>(values: readonly T[], text: string | null | undefined): T | null {
  return values.find((value) => value === text) ?? null;
}

function idIn(text: string | null): string | null {
  return text !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : null;
}

/** A valid calendar date; the server refuses others. */
function dateIn(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : null;
}
