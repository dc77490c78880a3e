import type { SessionAddressees } from '../contract/index.ts';

/** `Llegará a 3 personas; por Leo Gil, a Ana Gil. A Omar Benali no: no tiene correo.` */
export function reachText({ mailed, withoutEmail }: SessionAddressees): string {
  const list = new Intl.ListFormat('es');
  const count = mailed.length;
  const through = mailed.flatMap(({ name, payerName }) =>
    payerName === null ? [] : [`por ${name}, a ${payerName}`],
  );
  const reached =
    count === 0
      ? 'No llegaría a nadie.'
      : `Llegará a ${count === 1 ? '1 persona' : `${count} personas`}${through.map((text) => `; ${text}`).join('')}.`;
  if (withoutEmail.length === 0) return reached;
  const names = list.format(withoutEmail.map(({ name }) => name));
  const why = withoutEmail.length === 1 ? 'no tiene correo' : 'no tienen correo';
  return `${reached} A ${names} no: ${why}.`;
}

/** After sending. */
export function sentText({ mailed }: SessionAddressees): string {
  if (mailed.length === 0) return 'No ha salido ningún correo: ya no hay a quién.';
  return mailed.length === 1
    ? 'Correo para 1 persona, en camino.'
    : `Correo para ${mailed.length} personas, en camino.`;
}
