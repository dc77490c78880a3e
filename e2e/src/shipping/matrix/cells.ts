import type { ModuleFault } from '../../fixtures/fault-script.ts';
import type { Person } from '../../environment/browser/browser-session.ts';

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
  | { kind: 'module'; fault: Exclude<ModuleFault, 'contract' | 'late-hang'> }
);

export const moduleRows: readonly Extract<Cell, { kind: 'module' }>['fault'][] = [
  'evaluation',
  'mount',
  'mount-hangs',
  'render',
  'unmount-hangs',
  'first-render',
  'globals',
  'traces',
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

/** Faults that a page can't tell apart; `full` runs them all. */
const sameFaults: readonly (readonly Fault[])[] = [
  ['404', '503'],
  ['corrupt', 'wrong hash'],
  ['stalled'],
  ['wrong contract'],
];

/**
 * The quick cells with a fallback: each resource with each kind of fault, and each module fault, in
 * one area.
 */
const quickResourceCells = resources.flatMap((resource, row) =>
  sameFaults.flatMap((kind) => {
    const fits = kind.filter((fault) => whyImpossible(resource, fault) === undefined);
    const fault = fits[row % fits.length];
    return fault ? [{ resource, fault }] : [];
  }),
);

/** The quick cell without a fallback of each area. */
const quickWithout: Record<AreaName, (area: AreaName) => Cell> = {
  'mfe-auth': (area) => resourceCell(area, false, 'remoteEntry', '404'),
  'mfe-admin': (area) => moduleCell(area, false, 'mount'),
  'mfe-reception': (area) => resourceCell(area, false, 'exposed chunk', 'wrong contract'),
  'mfe-client': (area) => moduleCell(area, false, 'mount-hangs'),
  'mfe-professional': (area) => resourceCell(area, false, 'lazy screen', '503'),
};

/** The cells to run. */
export function cellsOf(area: AreaName, extent: Extent): Cell[] {
  const turn = areaNames.indexOf(area);
  const isInTurn = (_: unknown, index: number) => index % areaNames.length === turn;
  if (extent === 'quick') {
    return [
      ...quickResourceCells
        .filter(isInTurn)
        .map(({ resource, fault }) => resourceCell(area, true, resource, fault)),
      ...moduleRows.filter(isInTurn).map((fault) => moduleCell(area, true, fault)),
      quickWithout[area](area),
    ];
  }
  return [
    ...everyResource(area, true, resources),
    ...moduleRows.map((fault) => moduleCell(area, true, fault)),
    ...everyWithout(area),
  ];
}

/**
 * Cells without a fallback. An unavailable registry doesn't remove the fallback, and leaving a
 * section needs none.
 */
function everyWithout(area: AreaName): Cell[] {
  const ofBuilds = resources.filter((resource) => resource !== 'registry');
  return [
    ...everyResource(area, false, ofBuilds),
    ...moduleRows
      .filter((fault) => fault !== 'unmount-hangs' && fault !== 'traces')
      .map((fault) => moduleCell(area, false, fault)),
  ];
}

function everyResource(area: AreaName, hasWayBack: boolean, some: readonly Resource[]): Cell[] {
  return some.flatMap((resource) =>
    faults
      .filter((fault) => whyImpossible(resource, fault) === undefined)
      .map((fault) => resourceCell(area, hasWayBack, resource, fault)),
  );
}

function resourceCell(area: AreaName, hasWayBack: boolean, resource: Resource, fault: Fault): Cell {
  return { area, hasWayBack, kind: 'resource', resource, fault };
}

function moduleCell(
  area: AreaName,
  hasWayBack: boolean,
  fault: Extract<Cell, { kind: 'module' }>['fault'],
): Cell {
  return { area, hasWayBack, kind: 'module', fault };
}

export function nameOf(cell: Cell): string {
  const what = cell.kind === 'module' ? `module ${cell.fault}` : `${cell.resource}, ${cell.fault}`;
  return `${what}${cell.hasWayBack ? '' : ', no build before'}`;
}
