import { printPage } from './print-page.ts';

export interface PrintedRoster {
  /** `Pilates suelo, mar 24 nov 10:00` */
  title: string;
  /** `Sala 1 · Marta · 9/10` */
  details: string;
  people: readonly { name: string; notes: string }[];
  waiting: readonly string[];
}

const styles = `
  body { margin: 0; color: #000; font: 11pt/1.3 Helvetica, Arial, sans-serif; }
  h1 { margin: 0 0 1mm; font-size: 16pt; }
  p { margin: 0 0 4mm; }
  table { width: 100%; border-collapse: collapse; }
  tr { break-inside: avoid; }
  th, td { height: 9mm; padding: 0 2mm; border-bottom: 0.2mm solid #888; text-align: left; }
  th { font-size: 9pt; }
  td:first-child { width: 5mm; }
  td:first-child span { display: block; width: 4mm; height: 4mm; border: 0.3mm solid #000; }
  h2 { margin: 6mm 0 1mm; font-size: 11pt; }
`;

/** Prints the people of a session on a sheet, with a box to tick and room to write. */
export function printRoster({ title, details, people, waiting }: PrintedRoster): Promise<void> {
  return printPage({
    title,
    styles,
    pageOf: () => 'size: A4; margin: 15mm;',
    contentOf: (inner) => {
      const element = (name: keyof HTMLElementTagNameMap, ...content: (Node | string)[]) => {
        const created = inner.createElement(name);
        created.append(...content);
        return created;
      };
      const rows = people.map(({ name, notes }) =>
        element(
          'tr',
          element('td', element('span')),
          element('td', name),
          element('td', notes),
          element('td'),
        ),
      );
      const head = ['', 'Nombre', 'Notas', 'Firma o apunte'].map((text) => element('th', text));
      return [
        element('h1', title),
        element('p', details),
        element('table', element('thead', element('tr', ...head)), element('tbody', ...rows)),
        ...(waiting.length > 0
          ? [element('h2', 'En espera'), element('p', waiting.join(', '))]
          : []),
      ];
    },
  });
}
