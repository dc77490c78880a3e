import type { CardTerminal } from '@aforo/shared/contract';
import type { LocalTerminal } from '../common/local-terminal.ts';

/** The option without a terminal of the center. */
export const byHand = '';

interface Option {
  value: string;
  label: string;
  help?: string;
}

/** The terminals, with the chosen one even if the center has it no more. */
export function terminalOptions(
  terminals: readonly CardTerminal[],
  chosen: LocalTerminal | null,
): Option[] {
  const isGone = chosen !== null && !terminals.some(({ id }) => id === chosen.id);
  return [
    {
      value: byHand,
      label: 'A un datáfono del banco, a mano',
      help: 'Se teclea el importe, y aquí se apunta que se ha cobrado.',
    },
    ...terminals.map(({ id, name, isOnline }) => ({
      value: id,
      label: name,
      help: isOnline ? 'Recibe el importe y dice si se ha cobrado.' : 'Ahora está apagado.',
    })),
    ...(isGone
      ? [{ value: chosen.id, label: chosen.name, help: 'Ya no está disponible. Elige otro.' }]
      : []),
  ];
}
