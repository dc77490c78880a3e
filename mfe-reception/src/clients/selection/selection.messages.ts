import type { ClientBatch, previewClientMail, ResponseOf } from '@aforo/shared/contract';

const number = new Intl.NumberFormat('es', { useGrouping: 'always' });

export const clientsText = (count: number): string =>
  `${number.format(count)} ${count === 1 ? 'cliente' : 'clientes'}`;

export function chosenText(count: number): string {
  if (count === 0) return 'Elige a quién';
  return count === 1 ? '1 elegido' : `${number.format(count)} elegidos`;
}

type MailCounts = Pick<
  ResponseOf<typeof previewClientMail>,
  'clients' | 'reached' | 'withoutConsent' | 'unreachable'
>;

/** «A 34 de 50; 16 no han dado su consentimiento», without the parts that are zero. */
export function reachText({ clients, reached, withoutConsent, unreachable }: MailCounts): string {
  const said = `A ${number.format(reached)} de ${number.format(clients)}`;
  const without =
    withoutConsent === 0
      ? []
      : [
          withoutConsent === 1
            ? '1 no ha dado su consentimiento'
            : `${number.format(withoutConsent)} no han dado su consentimiento`,
        ];
  const cut =
    unreachable === 0
      ? []
      : [
          unreachable === 1
            ? '1 no tiene correo o está archivado'
            : `${number.format(unreachable)} no tienen correo o están archivados`,
        ];
  return `${[said, ...without, ...cut].join('; ')}.`;
}

/** How many clients a tag would be added to or removed from. */
export function tagText(
  isAdded: boolean,
  { clients, reached, full }: { clients: number; reached: number; full: number },
): string {
  const said = `${isAdded ? 'Se pone' : 'Se quita'} en ${number.format(reached)} de ${number.format(clients)} fichas`;
  const unaffected = clients - reached - full;
  const has = isAdded ? ['ya la tiene', 'ya la tienen'] : ['no la tiene', 'no la tienen'];
  return `${[
    said,
    ...(unaffected === 0 ? [] : [`${number.format(unaffected)} ${has[unaffected === 1 ? 0 : 1]}`]),
    ...(full === 0 ? [] : [`en ${number.format(full)} no cabe ninguna más`]),
  ].join('; ')}.`;
}

const workName = {
  tag: 'Poniendo la etiqueta',
  untag: 'Quitando la etiqueta',
  mail: 'Preparando los correos',
} as const;

export function progressText({ kind, doneClients, clients }: ClientBatch): string {
  return `${workName[kind]}: ${number.format(doneClients)} de ${clientsText(clients)}`;
}

export function outcomeText({ kind, reached }: ClientBatch): string {
  const count = number.format(reached);
  switch (kind) {
    case 'tag':
      return reached === 1 ? 'Etiqueta puesta en 1 ficha.' : `Etiqueta puesta en ${count} fichas.`;
    case 'untag':
      return reached === 1
        ? 'Etiqueta quitada de 1 ficha.'
        : `Etiqueta quitada de ${count} fichas.`;
    case 'mail':
      return reached === 1 ? 'Sale 1 correo.' : `Salen ${count} correos.`;
  }
}
