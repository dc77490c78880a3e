import type { ModuleFault } from '../../fixtures/fault-script.ts';
import type { Person } from '../../environment/browser-session.ts';

export const resources = [
  'registry',
  'remoteEntry',
  'exposed chunk',
  'shared chunk',
  'lazy screen',
] as const;
export type Resource = (typeof resources)[number];

export const faults = ['404', '503', 'corrupt', 'stalled', 'wrong hash', 'wrong contract'] as const;
export type Fault = (typeof faults)[number];

/** One fault in the build that the registry names. */
export type Cell = {
  area: AreaName;
  /** Whether there is a fallback build. */
  hasWayBack: boolean;
} & (
  | { kind: 'resource'; resource: Resource; fault: Fault }
  | { kind: 'module'; fault: Exclude<ModuleFault, 'contract'> }
);

export const moduleRows: readonly Extract<Cell, { kind: 'module' }>['fault'][] = [
  'evaluation',
  'mount',
  'mount-hangs',
  'render',
  'unmount-hangs',
  'first-render',
  'globals',
];

/** The screen of each area for the test: the person, its path, and paths to navigate to. */
export const targets = {
  'mfe-auth': { person: null, path: '/login', sameArea: '/register', elsewhere: '/nada' },
  'mfe-admin': {
    person: 'admin',
    path: '/admin/users',
    sameArea: '/admin',
    elsewhere: '/register',
  },
  'mfe-reception': {
    person: 'receptionist',
    path: '/recepcionista/clientes',
    sameArea: '/recepcionista',
    elsewhere: '/register',
  },
  'mfe-client': {
    person: 'client',
    path: '/cliente',
    sameArea: '/cliente/reservas',
    elsewhere: '/register',
  },
  'mfe-professional': {
    person: 'professional',
    path: '/profesional/clases',
    sameArea: '/profesional',
    elsewhere: '/register',
  },
} satisfies Record<string, Target>;
export type AreaName = keyof typeof targets;
export const areaNames = Object.keys(targets) as AreaName[]; // its own keys

/**
 * The screen of a cell. The login needs no chunk that other screens share; the registration does.
 */
export function targetOf(cell: Cell): Target {
  const target: Target = targets[cell.area];
  const isShared = cell.kind === 'resource' && cell.resource === 'shared chunk';
  return isShared && cell.area === 'mfe-auth'
    ? { ...target, path: target.sameArea, sameArea: target.path }
    : target;
}

export interface Target {
  /** Null is an anonymous visitor. */
  person: Person | null;
  path: string;
  sameArea: string;
  elsewhere: string;
}

/** Why a fault can't happen to a resource; undefined when it can. */
export function whyImpossible(resource: Resource, fault: Fault): string | undefined {
  if (resource === 'registry' && fault === 'wrong hash') {
    return 'nadie da el hash del registro: es él quien da los de los demás';
  }
  if (fault === 'wrong contract' && !['registry', 'exposed chunk'].includes(resource)) {
    return 'el contrato lo dicen el registro y el módulo ./area; este fichero no dice ninguno';
  }
  return undefined;
}

export type Extent = 'full' | 'quick';

/**
 * The cells to run. The quick ones are each resource with each fault and each module fault in one
 * area, so that all areas together cover every pair once.
 */
export function cellsOf(area: AreaName, extent: Extent): Cell[] {
  const turn = areaNames.indexOf(area);
  const isInTurn = (index: number) => extent === 'full' || index % areaNames.length === turn;
  const possible = resources.flatMap((resource, row) =>
    faults.flatMap((fault, column) =>
      whyImpossible(resource, fault) === undefined ? [{ resource, fault, row, column }] : [],
    ),
  );
  const withWayBack: Cell[] = [
    ...possible
      .filter(({ row, column }) => isInTurn(row + column))
      .map(({ resource, fault }) => resourceCell(area, true, resource, fault)),
    ...moduleRows
      .filter((_, index) => isInTurn(index))
      .map((fault) => ({ area, hasWayBack: true, kind: 'module', fault }) as const),
  ];
  const without = extent === 'full' ? everyWithout(area) : someWithout(area, turn);
  return [...withWayBack, ...without];
}

/**
 * Cells without a fallback. An unavailable registry doesn't remove the fallback, and leaving a
 * section needs none.
 */
function everyWithout(area: AreaName): Cell[] {
  const ofBuilds = resources.filter((resource) => resource !== 'registry');
  return [
    ...ofBuilds.flatMap((resource) =>
      faults
        .filter((fault) => whyImpossible(resource, fault) === undefined)
        .map((fault) => resourceCell(area, false, resource, fault)),
    ),
    ...moduleRows
      .filter((fault) => fault !== 'unmount-hangs')
      .map((fault) => ({ area, hasWayBack: false, kind: 'module', fault }) as const),
  ];
}

/** Two resources, with another fault in each area, and one module fault. */
function someWithout(area: AreaName, turn: number): Cell[] {
  const cells: Cell[] = resources.flatMap((resource, row) => {
    const fits = faults.filter((fault) => whyImpossible(resource, fault) === undefined);
    const fault = fits[(turn + row) % fits.length];
    return fault && resource !== 'registry' && row % 2 === turn % 2
      ? [resourceCell(area, false, resource, fault)]
      : [];
  });
  const moduleFault = moduleRows[turn % 4];
  if (moduleFault) cells.push({ area, hasWayBack: false, kind: 'module', fault: moduleFault });
  return cells;
}

function resourceCell(area: AreaName, hasWayBack: boolean, resource: Resource, fault: Fault): Cell {
  return { area, hasWayBack, kind: 'resource', resource, fault };
}

export function nameOf(cell: Cell): string {
  const what = cell.kind === 'module' ? `module ${cell.fault}` : `${cell.resource}, ${cell.fault}`;
  return `${what}${cell.hasWayBack ? '' : ', no build before'}`;
}
