import type { NoticeText, Placeholder } from '@aforo/shared/contract';

/** Values of the placeholders for a sample booking. */
export function sampleValues(centerName: string): Record<Placeholder, string> {
  return {
    clase: 'Pilates suelo',
    profesional: 'Marta Ruiz',
    cuando: 'miércoles, 25 de noviembre, 19:00',
    sala: 'Sala grande',
    centro: centerName,
    coste: 'Usas una sesión de tu Bono 10.',
    plazo: 'Puedes cancelar y recuperar la sesión hasta el martes, 24 de noviembre, 19:00.',
    antes: 'lunes, 23 de noviembre, 18:00',
    devolucion: 'La sesión ha vuelto a tu bono.',
    hasta: '13:30',
    motivo: 'Marta está enferma.',
  };
}

export function isSameText(one: NoticeText, other: NoticeText): boolean {
  return one.subject === other.subject && one.body === other.body;
}
