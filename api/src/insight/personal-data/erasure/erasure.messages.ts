import { clientField, clientFieldNames, type ErasureRefusalReason } from '@aforo/shared/contract';

interface Details {
  pending: readonly string[];
  sessionsLeft: number;
  hasUnlimited: boolean;
}

type Say = (audience: 'self' | 'staff', details: Details) => string;

/** The obstacle and how to resolve it, addressed to the user. */
export const refusalText: Record<ErasureRefusalReason, Say> = {
  staffAccount: (audience) =>
    audience === 'self'
      ? 'Tu cuenta es del equipo. Pide en administración que la pasen a cliente.'
      : 'Su cuenta es del equipo. Pásala antes a cliente, en Usuarios.',
  lastAdmin: () => 'Es la única cuenta de administración. Nombra antes a otra persona.',
  pendingPayment: (audience, { pending }) =>
    audience === 'self'
      ? `Tienes un pago a medias: ${list(pending)}. Termínalo o pide en el centro que lo anulen.`
      : `Tiene un pago a medias: ${list(pending)}. Termínalo o anúlalo antes.`,
  collecting: (audience) =>
    audience === 'self'
      ? 'Tu banco tiene un recibo del centro en cobro. Espera a que se cobre o se devuelva.'
      : 'Tiene un recibo en cobro en el banco. Espera a que se cobre o se devuelva.',
  debt: (audience) =>
    audience === 'self'
      ? 'Queda algo por pagar en el centro. Arréglalo allí y vuelve a intentarlo.'
      : 'Debe dinero al centro. Cóbralo antes, o confirma que está saldado.',
  sessionsLeft: (audience, details) => {
    const what = leftText(details);
    return audience === 'self'
      ? `Tienes sin usar ${what}. Si sigues, no se puede recuperar.`
      : `Tiene sin usar ${what}. Hace falta que renuncie a ello.`;
  },
};

export const goesTexts: readonly string[] = [
  fieldsText(false),
  fieldsText(true, ['datos de salud', 'permisos']),
  'Foto, cuenta, sesiones abiertas y calendario',
  'Lista de espera y avisos enviados',
  'Lo que diga de la persona un motivo, una lista sin importar o una copia del centro sin descargar',
];

/** `Nombre y correo`: the labels of the client's fields as a sentence, with more at the end. */
function fieldsText(ofStaff: boolean, more: readonly string[] = []): string {
  const labels = clientFieldNames
    .map(clientField)
    .flatMap(({ label, isStaffOnly = false }) => (isStaffOnly === ofStaff ? [label] : []));
  const text = new Intl.ListFormat('es').format([...labels, ...more]).toLowerCase();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

export function staysTexts(keptDocuments: number, dependants: readonly string[]): string[] {
  const family = new Intl.ListFormat('es').format(dependants);
  return [
    ...(dependants.length > 0
      ? [`Las fichas de su familia, sin quien pague ni reserve por ellas: ${family}`]
      : []),
    'Reservas y movimientos de bonos, sin decir de quién eran',
    'Qué cambios se hicieron, sin los datos',
    ...(keptDocuments > 0
      ? ['Los documentos que la ley manda guardar, bajo llave hasta que venza su plazo']
      : []),
  ];
}

function leftText({ sessionsLeft, hasUnlimited }: Details): string {
  const sessions = sessionsLeft === 1 ? '1 sesión' : `${sessionsLeft} sesiones`;
  if (!hasUnlimited) return sessions;
  return sessionsLeft === 0 ? 'una tarifa sin límite' : `una tarifa sin límite y ${sessions}`;
}

function list(names: readonly string[]): string {
  return names.map((name) => `«${name}»`).join(', ');
}
