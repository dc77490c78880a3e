import type { RegistryEvent, Webhook } from '@aforo/shared/contract';
import type { RegistryCalls } from '../registry-calls.ts';
import { formatInstant, table } from './table.ts';

export function eventsText(events: readonly RegistryEvent[]): string {
  if (events.length === 0) return 'No ha pasado nada de eso.';
  const rows = events.map(({ at, kind, area, summary, author, reason }) => [
    formatInstant(at),
    area ?? 'todas',
    kind,
    summary,
    author,
    reason,
  ]);
  return table(['cuándo', 'área', 'tipo', 'qué', 'quién', 'por qué'], rows);
}

/** A new token, whose secret is not shown again. */
export function tokenText(
  { id, token, expiresAt }: Awaited<ReturnType<RegistryCalls['createToken']>>,
  area: string | null,
): string {
  const scope = area === null ? 'para todas las áreas' : `para ${area}`;
  const end = expiresAt ? `, caduca el ${formatInstant(expiresAt)}` : '';
  return `Token ${scope} (id ${id}${end}). Guárdalo ahora: no se vuelve a mostrar.\n${token}`;
}

export function tokensText(tokens: Awaited<ReturnType<RegistryCalls['tokens']>>): string {
  if (tokens.length === 0) return 'No hay tokens.';
  const rows = tokens.map((one) => [
    one.id,
    one.name,
    one.area ?? 'todas',
    one.publishOnly ? 'solo publica' : 'todo',
    formatInstant(one.createdAt),
    one.expiresAt && formatInstant(one.expiresAt),
    one.lastUsedAt && formatInstant(one.lastUsedAt),
    one.revokedAt && formatInstant(one.revokedAt),
  ]);
  return table(
    ['id', 'nombre', 'área', 'puede', 'creado', 'caduca', 'último uso', 'retirado'],
    rows,
  );
}

/** A new webhook, whose secret is not shown again. */
export function webhookText({ id, secret }: { id: string; secret: string }): string {
  return [
    `Webhook ${id}. Guarda ahora su secreto: no se vuelve a mostrar.`,
    secret,
    'Enseguida recibe su primer suceso, webhook_add. Cada envío va firmado en Aforo-Signature.',
  ].join('\n');
}

export function webhooksText(webhooks: readonly Webhook[]): string {
  if (webhooks.length === 0) return 'No hay webhooks.';
  const rows = webhooks.map((one) => [
    one.id,
    one.address,
    one.author,
    one.deliveredAt && formatInstant(one.deliveredAt),
    String(one.pending),
    String(one.givenUp),
    one.failure,
  ]);
  return table(
    ['id', 'dirección', 'de', 'última entrega', 'esperan', 'perdidos', 'último fallo'],
    rows,
  );
}

/** A webhook that doesn't receive. */
export function webhookLine({ address, failure, pending, givenUp }: Webhook): string {
  return `El webhook ${address} no recibe: ${failure} Esperan ${pending} sucesos, y ${givenUp} se han dado por perdidos.`;
}
