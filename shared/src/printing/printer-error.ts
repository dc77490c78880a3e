const texts = {
  unsupported: 'Este navegador no puede imprimir directo. Usa Chrome o Edge en un ordenador.',
  not_connected: 'No encontramos la impresora. Mira que esté encendida y enchufada.',
  busy: 'La impresora está ocupada con otro programa o no se deja abrir. Apágala y enciéndela.',
  interrupted:
    'La impresora ha dejado de responder. Mira si tiene papel: puede que haya salido una parte.',
} as const;

/** Why a ticket was not printed; the message is Spanish. */
export class PrinterError extends Error {
  readonly code: keyof typeof texts;

  constructor(code: keyof typeof texts, options?: ErrorOptions) {
    super(texts[code], options);
    this.name = 'PrinterError';
    this.code = code;
  }
}
