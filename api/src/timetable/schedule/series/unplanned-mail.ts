import type { Notice } from '../../../platform/outbox/index.ts';

/** Classes of the timetable that could not be planned because of a conflict. */
export function unplannedMail(
  publicUrl: string,
  person: { email: string; name: string },
  lines: readonly string[],
): Notice {
  const text = [
    `Hola, ${person.name}:`,
    'Al preparar las próximas semanas, estas clases no han cabido en el horario:',
    lines.map((line) => `- ${line}`).join('\n'),
    'Revisa el horario y decide qué hacer con ellas:',
    `${publicUrl}/admin/servicios`,
  ].join('\n\n');
  return { kind: 'unplannedSessions', to: person.email, subject: 'Clases sin hueco', text };
}
