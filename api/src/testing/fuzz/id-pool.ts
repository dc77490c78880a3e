import type { IdMark } from './values.ts';

const unknownId = '01930000-0000-7000-8000-00000000dead';

/** The table with the ids for a field or a path segment. */
const tables: Record<string, string> = {
  purchase: 'package_purchase',
  template: 'package_template',
  package: 'package_template',
  room: 'resource',
  serie: 'class_series',
  series: 'class_series',
  user: 'app_user',
  waitlist: 'waitlist_entry',
  picture: 'file',
  pictureFile: 'file',
  rescheduledFrom: 'booking',
  timeOff: 'time_off',
  mandate: 'sepa_mandate',
  charge_run: 'membership_charge_run',
  standingSeat: 'standing_seat',
};

/** Existing ids by kind; created records are added in front. */
export class IdPool {
  readonly #known: Map<string, string[]>;
  readonly #all: string[];

  constructor(known: ReadonlyMap<string, readonly string[]>) {
    this.#known = new Map([...known].map(([table, ids]) => [table, [...ids]]));
    this.#all = [...known.values()].flat();
  }

  /** Mostly an id of the kind, sometimes of another kind, sometimes an unknown one. */
  of({ $id, nth }: IdMark): string {
    if (nth % 23 === 0) return unknownId;
    const ids = nth % 11 === 0 ? this.#all : (this.#known.get(tableOf($id)) ?? this.#all);
    return ids[nth % ids.length] ?? unknownId;
  }

  add(kind: string, id: string): void {
    const ids = this.#known.get(tableOf(kind)) ?? [];
    ids.unshift(id);
    ids.splice(400);
    this.#known.set(tableOf(kind), ids);
  }
}

/** `clientId` → `client`, `purchases` → `package_purchase`, `client-batches` → `client_batch`. */
function tableOf(kind: string): string {
  const one = kind
    .replace(/Ids?$/, '')
    .replace(/ies$/, 'y')
    .replace(/(ch|ss)es$/, '$1')
    .replace(/s$/, '')
    .replaceAll('-', '_');
  return tables[kind] ?? tables[one] ?? one;
}
