import {
  areaNames,
  cellsOf,
  faults,
  moduleRows,
  nameOf,
  resources,
  whyImpossible,
  type AreaName,
  type Cell,
  type Fault,
} from './cells.ts';
import type { Outcome } from './run-cell.ts';

export interface Result {
  cell: Cell;
  outcome: Outcome;
}

const resourceName = {
  registry: 'registro',
  remoteEntry: 'remoteEntry',
  'exposed chunk': 'chunk de ./area',
  'shared chunk': 'chunk común',
  'lazy screen': 'pantalla',
} satisfies Record<(typeof resources)[number], string>;

const faultName = {
  '404': '404',
  '503': '503',
  corrupt: 'un byte cambiado',
  stalled: 'no llega',
  'wrong hash': 'otro hash',
  'wrong contract': 'otro contrato',
} satisfies Record<Fault, string>;

const moduleName = {
  evaluation: 'falla al evaluarse',
  mount: 'falla al montarse',
  'mount-hangs': 'no acaba de montarse',
  render: 'falla después de montarse',
  'unmount-hangs': 'no acaba de desmontarse',
  'first-render': 'una pantalla falla al abrirse',
  globals: 'cambia lo que da el navegador y falla',
  traces: 'deja cambios en la página al retirarse',
} satisfies Record<(typeof moduleRows)[number], string>;

/** `docs/fault-matrix.md`: the outcome of every cell, by area. */
export function matrixDocument(results: readonly Result[]): string {
  const all = results.map(({ outcome }) => outcome);
  return [
    '# Averías de las áreas',
    '',
    'Lo escribe `AREAS_MATRIX=full` al pasar `e2e/src/shipping/fault-matrix.test.ts`: Chromium abre una pantalla de cada área con el build activo averiado de una manera, y se mide qué ve la persona y cuándo. Cada celda comprueba además que se puede ir a otra pantalla y volver, y que, arreglada la avería, la pantalla está sin recargar la página.',
    '',
    'En cada celda, qué vio, los milisegundos desde que se empezó a abrir la página (o desde la navegación) y, tras la flecha, los que tardó en estar la pantalla una vez arreglado.',
    '',
    ...lines(
      [
        '',
        'celdas',
        'versión anterior',
        'mensaje',
        'siguiente sección',
        'mediana (ms)',
        'peor (ms)',
        'mediana del arreglo (ms)',
        'peor arreglo (ms)',
      ],
      [
        ...areaNames.map((area) =>
          totals(
            area,
            ofArea(results, area).map(({ outcome }) => outcome),
          ),
        ),
        totals('todas', all),
      ],
    ),
    '',
    ...unmeasuredText(results),
    ...areaNames.flatMap((area) => section(area, ofArea(results, area))),
    '## Fuera de la matriz',
    '',
    '- El navegador que no deja guardar nada, y el proxy que quita cookies o scripts: `e2e/src/journeys/loading/in-the-way.test.ts`.',
    '- El almacén de builds caído, los archivos que faltan y los cambiados en el disco: `gateway/src/assets` y `e2e/src/shipping/tampered-store.test.ts`.',
    '- Lo que se rechaza al publicar, para que no llegue a ninguna página (un nombre de `content/` con otro contenido, un manifiesto o una precarga sin medida, un contrato posterior, el menú de otra área), y el disco lleno: `gateway/src/registry/publishing`.',
    '- Un build que se queda colgado pasados los primeros segundos (se reconoce a la segunda vez y sale el anterior): `e2e/src/shipping/late-hang.test.ts`.',
    '- Cada cambio que un build puede dejar en la página al retirarse, y su aviso: `e2e/src/shipping/left-traces.test.ts`.',
    '- Las precargas que Firefox da por fallidas aunque hayan llegado: `e2e/src/browsers/other-browsers.test.ts`.',
    '- La base de datos o la pasarela paradas al abrir una página o con ella abierta: `e2e/src/cluster/outage.test.ts`.',
    '- Varias pasarelas, PostgreSQL caído y reinicios: `e2e/src/cluster`.',
    '',
    '## Celdas que no existen',
    '',
    ...impossible().map((line) => `- ${line}`),
    '- Las bibliotecas compartidas (React, el enrutador, el cliente HTTP…) las trae el shell, no el área: sin ellas no hay página, y el documento mismo lo dice («No hemos podido abrir Aforo»). El chunk común es aquí el que comparten varias partes del build del área.',
    '',
  ].join('\n');
}

/** The number of cells measured after the last full run, if any. */
function unmeasuredText(results: readonly Result[]): string[] {
  const all = areaNames.flatMap((area) => cellsOf(area, 'full')).length;
  if (results.length === all) return [];
  return [
    `La última pasada entera midió ${results.length} de las ${all} celdas que hay ahora. Las que vinieron después están como «—»: cada \`npm test\` pasa una parte de ellas, sin apuntar aquí lo que tardan.`,
    '',
  ];
}

function section(area: AreaName, results: readonly Result[]): string[] {
  const before = results.filter(({ cell }) => cell.hasWayBack);
  const without = results.filter(({ cell }) => !cell.hasWayBack);
  const rows = resources.map((resource) => [
    resourceName[resource],
    ...faults.map((fault) =>
      whyImpossible(resource, fault) === undefined
        ? said(
            before.find(
              ({ cell }) =>
                cell.kind === 'resource' && cell.resource === resource && cell.fault === fault,
            ),
          )
        : 'no existe',
    ),
  ]);
  const modules = moduleRows.map((fault) => [
    moduleName[fault],
    said(before.find(({ cell }) => cell.kind === 'module' && cell.fault === fault)),
  ]);
  return [
    `## ${area}`,
    '',
    ...lines(['con un build anterior', ...faults.map((fault) => faultName[fault])], rows),
    '',
    ...lines(['el módulo', 'qué se vio'], modules),
    '',
    ...lines(
      ['sin build anterior', 'qué se vio'],
      cellsOf(area, 'full')
        .filter((cell) => !cell.hasWayBack)
        .map((cell) => [
          titleOf(cell),
          said(without.find((result) => nameOf(result.cell) === nameOf(cell))),
        ]),
    ),
    '',
  ];
}

function titleOf(cell: Cell): string {
  return cell.kind === 'module'
    ? moduleName[cell.fault]
    : `${resourceName[cell.resource]}: ${faultName[cell.fault]}`;
}

function said(result: Result | undefined): string {
  if (!result) return '—';
  const { saw, ms, recoveryMs } = result.outcome;
  return `${saw}, ${Math.round(ms)} → ${Math.round(recoveryMs)}`;
}

function totals(name: string, outcomes: readonly Outcome[]): string[] {
  const count = (saw: Outcome['saw']) => String(outcomes.filter((one) => one.saw === saw).length);
  const seen = outcomes.map(({ ms }) => ms);
  const repaired = outcomes.map(({ recoveryMs }) => recoveryMs);
  return [
    name,
    String(outcomes.length),
    count('versión anterior'),
    count('mensaje'),
    count('siguiente sección'),
    ...[median(seen), Math.max(...seen), median(repaired), Math.max(...repaired)].map((ms) =>
      String(Math.round(ms)),
    ),
  ];
}

function impossible(): string[] {
  return resources.flatMap((resource) =>
    faults.flatMap((fault) => {
      const reason = whyImpossible(resource, fault);
      return reason === undefined
        ? []
        : [`${resourceName[resource]} × ${faultName[fault]}: ${reason}.`];
    }),
  );
}

function ofArea(results: readonly Result[], area: AreaName): Result[] {
  return results.filter(({ cell }) => cell.area === area);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** A table with aligned columns, as the formatter expects. */
function lines(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((title, column) =>
    Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)];
}
