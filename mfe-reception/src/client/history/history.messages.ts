import {
  clientHistoryFields,
  consentKinds,
  consentName,
  householdRelationName,
  householdRelations,
  type ClientHistoryEntry,
} from '@aforo/shared/contract';
import { formatDate, formatPhone } from '@aforo/shared/format';
import { actLine, type HistoryLine } from './act.messages.ts';

type Change = ClientHistoryEntry['changes'][number];

const fieldNames: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(clientHistoryFields).map(([field, { label, article }]) => [
      field,
      `${article} ${label.toLowerCase()}`,
    ]),
  ),
  card: 'la tarjeta guardada',
};

/** Formats an entry of the audit log, one line per action. */
export function historyLines(entry: ClientHistoryEntry, timeZone: string): HistoryLine[] {
  const { actorName, action, changes, entity = 'client' } = entry;
  const who = actorName ?? 'Aforo';
  if (entity !== 'client') return [actLine(entry, entity, who, timeZone)];
  switch (action) {
    case 'created':
      return [plain(`${who} dio de alta la ficha`)];
    case 'archived':
      return [plain(`${who} archivó la ficha`)];
    case 'restored':
      return [plain(`${who} recuperó la ficha`)];
    case 'consentGranted':
      return consentLines(changes, (name) => `${who} anotó que da su permiso: ${name}`);
    case 'consentWithdrawn':
      return consentLines(changes, (name) => `${who} anotó que retira su permiso: ${name}`);
    case 'updated':
      return changes.length > 0
        ? changes.flatMap((change) => changeLines(who, change))
        : [plain(`${who} guardó la ficha`)];
    case 'invited':
      return [plain(`${who} envió la invitación para tener cuenta`)];
    case 'roleChanged':
      return [plain(`${who} cambió el tipo de cuenta`)];
    case 'blocked':
      return [plain(`${who} bloqueó la cuenta`)];
    case 'unblocked':
      return [plain(`${who} desbloqueó la cuenta`)];
    case 'factorAdded':
      return [plain(`${who} añadió un segundo paso a la cuenta`)];
    case 'factorRemoved':
      return [plain(`${who} quitó un segundo paso de la cuenta`)];
    case 'recoveryCodesRenewed':
      return [plain(`${who} creó códigos de recuperación nuevos`)];
    case 'accessPolicyChanged':
      return [plain(`${who} cambió a quién se pide un segundo paso`)];
    case 'exported':
      return [plain(`${who} descargó una copia de los datos`)];
    case 'erased':
      return [plain(`${who} borró los datos de la persona`)];
    case 'healthRead':
      return [plain(`${who} leyó los datos de salud`)];
    case 'imported':
      return [plain(`${who} trajo la ficha de otro programa`)];
    case 'takenBack':
      return [plain(`${who} deshizo la importación`)];
    case 'legalPublished':
      return [plain(`${who} publicó un texto legal`)];
    case 'merged':
      return mergeLines(changes, {
        kept: `${who} unió otra ficha a esta`,
        merged: `${who} unió esta ficha a otra`,
      });
    case 'separated':
      return mergeLines(changes, {
        kept: `${who} separó de esta la ficha que se le había unido`,
        merged: `${who} separó esta ficha de la otra`,
      });
    case 'keptApart':
      return [plain(`${who} anotó que no es la misma persona que la de otra ficha`)];
    case 'refunded':
      return [plain(`${who} devolvió una venta`)];
    case 'invoiced':
      return [plain(`${who} hizo la factura de una venta`)];
    case 'cancelled':
      return [plain(`${who} anuló una factura`)];
    case 'mailed':
      return [plain(mailText(who, changes[0]))];
    case 'newsSent':
    case 'messageSent':
      return [plain(`${who} le mandó el correo «${changes[0]?.after ?? ''}»`)];
    case 'activated':
      return [plain(`${who} activó un logro`)];
    case 'granted':
      return [plain(`${who} dio un logro a mano`)];
    case 'revoked':
      return [plain(`${who} retiró un logro`)];
    case 'handedOver':
      return [plain(`${who} entregó el premio de un logro`)];
    case 'discarded':
      return [plain(`${who} descartó el borrador de un logro`)];
    case 'signed':
      return [plain(`${who} anotó la firma de un mandato`)];
    case 'sent':
      return [plain(`${who} dio por enviada una remesa`)];
    case 'settled':
      return [plain(`${who} dio por cobrada una remesa`)];
    case 'rejected':
      return [plain(`${who} anotó que el banco rechazó una remesa`)];
    case 'approved':
      return [plain(`${who} dio el visto bueno a un descuento o a una devolución`)];
  }
}

/** By kind in the outbox; other mails are not named. */
const mailNames: Record<string, string> = {
  'booking booked': 'reserva hecha',
  'booking cancelled': 'reserva cancelada',
  'booking cancelledByCenter': 'clase cancelada por el centro',
  'booking holdLapsed': 'plaza sin pagar',
  'booking offered': 'plaza ofrecida',
  'booking promoted': 'plaza conseguida en la lista de espera',
  'booking reminder': 'recordatorio',
  'booking rescheduled': 'cambio de reserva',
  'booking waitlistClosed': 'lista de espera cerrada',
  document: 'factura o recibo',
  voucher: 'vale regalo',
};

function mailText(who: string, change: Change | undefined): string {
  const name = mailNames[change?.after ?? ''];
  const act = change?.field === 'failedMail' ? 'no pudo mandarle' : 'le mandó';
  return `${who} ${act} un correo${name === undefined ? '' : `: ${name}`}`;
}

/** The line of the merge; the changed values are in the record and in the activity. */
function mergeLines(
  changes: readonly Change[],
  texts: { kept: string; merged: string },
): HistoryLine[] {
  const isMerged = changes.some(({ field }) => field === 'keptRecord');
  return [plain(isMerged ? texts.merged : texts.kept)];
}

function consentLines(changes: readonly Change[], say: (name: string) => string): HistoryLine[] {
  const kinds = consentKinds.filter((kind) => changes.some(({ field }) => field === kind));
  return kinds.length > 0
    ? kinds.map((kind) => plain(say(consentName[kind])))
    : [plain(say('un consentimiento'))];
}

function changeLines(who: string, change: Change): HistoryLine[] {
  const what = fieldNames[change.field] ?? 'otro dato de la ficha';
  // Values are not kept for health data, nor for an erased client.
  if (change.before === null && change.after === null) return [plain(`${who} cambió ${what}`)];
  if (change.field === 'tags') return tagLines(who, change);
  if (change.field === 'dependant' || change.field === 'payer') return [familyLine(who, change)];
  const before = readable(change.field, change.before);
  const after = readable(change.field, change.after);
  // The text of notes is not kept after they are removed.
  if (!before && !after) return [plain(`${who} cambió ${what}`)];
  if (!before) return [{ text: `${who} añadió ${what}`, before: null, after }];
  if (!after) return [{ text: `${who} quitó ${what}`, before, after: null }];
  return [{ text: `${who} cambió ${what}`, before, after }];
}

/** The other person's history has the same line; names are not kept. */
function familyLine(who: string, { field, before, after }: Change): HistoryLine {
  const relation = householdRelations.find((one) => one === (after ?? before));
  const kind = relation ? ` (${householdRelationName[relation].toLowerCase()})` : '';
  const isPayer = field === 'payer';
  if (after === null) {
    return plain(`${who} quitó ${isPayer ? 'a quien pagaba' : `a un familiar a su cargo${kind}`}`);
  }
  return plain(
    `${who} ${isPayer ? `puso a quien paga por esta persona${kind}` : `añadió a un familiar a su cargo${kind}`}`,
  );
}

function tagLines(who: string, { before, after }: Change): HistoryLine[] {
  const had = tagsOf(before);
  const has = tagsOf(after);
  const added = has.filter((tag) => !had.includes(tag));
  const removed = had.filter((tag) => !has.includes(tag));
  return [
    ...(added.length > 0 ? [plain(`${who} puso ${tagsText(added)}`)] : []),
    ...(removed.length > 0 ? [plain(`${who} quitó ${tagsText(removed)}`)] : []),
  ];
}

function tagsOf(text: string | null): string[] {
  return (text ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
}

function tagsText(tags: readonly string[]): string {
  const quoted = tags.map((tag) => `«${tag}»`).join(', ');
  return tags.length === 1 ? `la etiqueta ${quoted}` : `las etiquetas ${quoted}`;
}

const longestShown = 160;

function readable(field: string, value: string | null): string | null {
  const text = value?.trim();
  if (!text) return null;
  if (field === 'phone') return formatPhone(text);
  if (field === 'birthDate' && /^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(text);
  return text.length > longestShown ? `${text.slice(0, longestShown).trimEnd()}…` : text;
}

function plain(text: string): HistoryLine {
  return { text, before: null, after: null };
}
