import { auditActions, auditEntities, loginOutcomes } from '@aforo/shared/contract';
import { date, defineSearchParams, oneOf, param, readUuid } from '@aforo/shared/search-params';
import type { ValuesOf } from '@aforo/shared/search-params';

export const bySystem = 'sistema';
export const withoutAccount = 'nadie';
export const loginsTab = 'accesos';

/** The filters of the changes in the URL: actor, subject and dates. */
export const changesParams = defineSearchParams({
  /** A user's id, or `sistema`. */
  who: param('quien', (text) => (text === bySystem ? text : readUuid(text))),
  /** A kind of record, possibly with an action. */
  what: param('que', readWhat, ({ entity, action }) => [entity, action].filter(Boolean).join('.')),
  /** The record that was changed. */
  about: param('sobre', readAbout, ({ entity, id }) => `${entity}:${id}`),
  from: date('desde'),
  to: date('hasta'),
});
export type ChangesView = ValuesOf<typeof changesParams>;

/** The filters of the log-ins in the URL. */
export const loginsParams = defineSearchParams({
  /** A user's id, or `nadie` for attempts that named no account. */
  person: param('persona', (text) => (text === withoutAccount ? text : readUuid(text))),
  outcome: oneOf('resultado', loginOutcomes),
  address: param('direccion', (text) => (isAddress(text) ? text : null)),
  from: date('desde'),
  to: date('hasta'),
});
export type LoginsView = ValuesOf<typeof loginsParams>;

/** IPv4 or IPv6, in the forms that the server accepts. */
export function isAddress(text: string): boolean {
  return /^[0-9a-fA-F.:]{2,45}$/.test(text);
}

/** `client` or `client.archived` */
export function readWhat(text: string) {
  const [kind, act] = text.split('.');
  const entity = auditEntities.find((one) => one === kind);
  return entity ? { entity, action: auditActions.find((one) => one === act) ?? null } : null;
}

function readAbout(text: string) {
  const [kind, given = ''] = text.split(':');
  const entity = auditEntities.find((one) => one === kind);
  const id = readUuid(given);
  return entity && id ? { entity, id } : null;
}
