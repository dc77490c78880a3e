import type { Ticket } from '@aforo/shared/contract';
import type { PrinterSettings } from '@aforo/shared/printing';

export const targetOptions: readonly {
  value: PrinterSettings['target'];
  label: string;
  help: string;
}[] = [
  {
    value: 'browser',
    label: 'Con el diálogo de imprimir',
    help: 'Vale para cualquier impresora instalada en este equipo.',
  },
  {
    value: 'serial',
    label: 'Directo a una impresora de tiques',
    help: 'Sin diálogo, y abre el cajón. La impresora entiende ESC/POS y va por USB o Bluetooth.',
  },
];

export const paperName: Record<PrinterSettings['columns'], string> = {
  48: '80 mm, 48 letras por línea',
  42: '80 mm, 42 letras por línea',
  32: '58 mm, 32 letras por línea',
};

export const codePageOptions: readonly { value: PrinterSettings['codePage']; label: string }[] = [
  { value: 'cp858', label: 'Tabla 858' },
  { value: 'cp1252', label: 'Tabla 1252 (Windows)' },
];

/** A slip that shows whether the width, the accents and the euro sign are right. */
export function testTicket(centerName: string, amount: string): Ticket {
  const plain = { size: 'normal', isBold: false } as const;
  return {
    title: 'Prueba de impresión',
    parts: [
      { kind: 'text', text: centerName, align: 'center', size: 'large', isBold: true },
      { kind: 'rule' },
      { kind: 'text', text: 'Prueba de impresión. No es un tique.', align: 'left', ...plain },
      { kind: 'text', text: 'áéíóú ñ Ñ ü ç ¿? ¡! º ª', align: 'left', ...plain },
      { kind: 'row', label: 'Un importe', amount, ...plain },
      { kind: 'rule' },
    ],
  };
}
