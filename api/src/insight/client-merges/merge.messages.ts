import { mergeUndoDays, type MergeRefusalReason } from '@aforo/shared/contract';

const list = (names: readonly string[]) => new Intl.ListFormat('es').format(names);

const texts: Record<MergeRefusalReason, (names: string) => string> = {
  archived: () => 'La ficha que se conserva está archivada. Recupérala antes.',
  twoAccounts: () =>
    'Las dos fichas tienen cuenta. Borra antes los datos de una, o sigue con las dos por separado.',
  keepsOthers: () =>
    'A la ficha que desaparece ya se le unió otra. Conserva esa, o deshaz antes aquella unión.',
  sameSession: (names) =>
    `Las dos tienen plaza en ${names}. Cancela antes una de las reservas, o marca la asistencia de las dos si ya empezó.`,
  sameTime: (names) =>
    `A la hora de ${names} la ficha que se conserva tiene otra reserva. Cancela antes una de las dos.`,
  unpaidDuplicate: (names) =>
    `Las dos tienen reserva en ${names}, y la de la ficha que desaparece está sin pagar. Cóbrala o perdónala antes.`,
  sameWaitlist: (names) =>
    `Las dos esperan o tienen plaza en ${names}. Quita antes una de la lista de espera.`,
  fixedSeat: (names) =>
    `Las dos tienen plaza fija, o la esperan, en ${names}. Quita antes una de las dos.`,
  membership: (names) => `Las dos tienen la suscripción ${names}. Termina antes una de las dos.`,
  mandate: () => 'Las dos tienen un mandato de domiciliación activo. Anula antes uno.',
  card: () => 'Las dos tienen una tarjeta guardada. Quita antes una.',
  paymentStarted: () =>
    'Hay un pago en línea sin terminar en la ficha que desaparece. Espera hasta que se pague o caduque: un enlace de pago dura un día.',
  health: () =>
    'Los datos de salud no se pueden juntar: los tienen las dos fichas, o una retiró después su permiso. Déjalos en una sola.',
  household: () =>
    'Las familias de las dos fichas no se pueden juntar: cada persona tiene un solo pagador, que no depende de otro, y quien tiene cuenta paga lo suyo. Quita antes a una de su familia.',
};

/** The obstacle and how to remove it. */
export function refusalText(reason: MergeRefusalReason, names: readonly string[]): string {
  return texts[reason](list(names));
}

export interface RuleFacts {
  accountMoves: boolean;
  keptHasAccount: boolean;
  /** Past sessions that both booked. */
  duplicateBookings: number;
  hasDocuments: boolean;
  hasAwards: boolean;
  newerConsents: readonly string[];
}

/** What stays, and what happens later, in sentences. */
export function ruleTexts(facts: RuleFacts): string[] {
  const { accountMoves, keptHasAccount, duplicateBookings, newerConsents } = facts;
  return [
    ...(accountMoves ? ['Su cuenta pasa a la ficha que se conserva.'] : []),
    ...(keptHasAccount ? ['La cuenta de la ficha que se conserva sigue como está.'] : []),
    ...(duplicateBookings > 0
      ? [
          'De las clases pasadas que reservaron las dos, cuenta la reserva de la ficha que se conserva.',
        ]
      : []),
    ...(newerConsents.length > 0
      ? [`De los consentimientos vale la última respuesta: cambia ${list(newerConsents)}.`]
      : []),
    ...(facts.hasDocuments
      ? ['Las facturas y los tickets ya hechos no cambian: siguen a nombre de quien se hicieron.']
      : []),
    ...(facts.hasAwards
      ? [
          'Los logros se cuentan otra vez con las clases de las dos fichas: puede cambiar algún premio.',
        ]
      : []),
    `Durante ${mergeUndoDays} días se puede deshacer y cada cosa vuelve a su ficha. Lo que se haga entretanto se queda en la ficha que se conserva, salvo las cuotas, reservas y recuperaciones de una suscripción que vuelve y las devoluciones de sus ventas; un bono vuelve con las sesiones que le queden.`,
  ];
}
