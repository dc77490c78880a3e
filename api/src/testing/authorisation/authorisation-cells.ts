import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { newId } from '../../platform/ids.ts';
import type { RequestParts, Reach, Row } from './authorisation-row.ts';
import { authorisationTable } from './authorisation-table.ts';
import { multipart } from '../multipart.ts';
import {
  type Requester,
  requesters,
  type AuthorisationFixtures,
} from './authorisation-fixtures.ts';

const whose = ['own', 'foreign', 'missing'] as const;
type Whose = (typeof whose)[number];
type Outcome = 'passes' | 401 | 403 | 404;

/** One request of the matrix and its expected outcome. */
export interface Cell {
  route: string;
  row: Row;
  asker: Requester;
  whose: Whose;
  expected: Outcome;
  ids: Record<Whose, string>;
}

export const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const reachOf = (row: Row, asker: Requester): Reach | null => {
  if (row.who === 'public' || asker === 'anonymous') return null;
  const [client, professional, receptionist, admin] = row.who;
  if (asker === 'receptionist') return receptionist;
  if (asker === 'admin') return admin;
  return asker.endsWith('client') ? client : professional;
};

function outcomeOf(row: Row, asker: Requester, of: Whose): Outcome {
  if (row.who === 'public') return 'passes';
  const reach = reachOf(row, asker);
  if (reach === null) return 401;
  if (reach === 'none') return 403;
  if (reach === 'absent') return 404;
  if (row.thing === undefined) return 'passes';
  if (of === 'missing') return 404;
  const isTheirs = (of === 'foreign') === asker.startsWith('other');
  return reach === 'all' || isTheirs ? 'passes' : 404;
}

/** Builds every route × role × {own, another's, missing}, with the records that they need. */
export async function buildCells(fixtures: AuthorisationFixtures): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const [route, row] of Object.entries(authorisationTable)) {
    const ids = {
      own: (await row.thing?.(fixtures, fixtures.own)) ?? newId(),
      foreign: (await row.thing?.(fixtures, fixtures.foreign)) ?? newId(),
      missing: newId(),
    };
    for (const asker of requesters) {
      for (const of of row.thing ? whose : (['own'] as const)) {
        cells.push({ route, row, asker, whose: of, expected: outcomeOf(row, asker, of), ids });
      }
    }
  }
  return cells;
}

/** Sends the request of a cell as its user. */
export async function sendCell(
  fixtures: AuthorisationFixtures,
  { route, row, asker, whose: of, ids }: Cell,
): Promise<LightMyRequestResponse> {
  const [method = '', path = ''] = route.split(' ');
  const id = ids[of];
  const { query, body, upload }: RequestParts = (await row.ask?.(id, fixtures)) ?? {};
  const url = path
    .replace(/:id|:reference/, id)
    .replace(':token', 'x'.repeat(43))
    .replace(':kind', 'terms')
    .replace(':part', 'appearance')
    .replace(':provider', 'stripe')
    .replace(':session', 'ninguna');
  const options: InjectOptions = {
    ...(query ? { query } : {}),
    ...(body ? { payload: body } : {}),
    ...(upload ? multipart(upload) : {}),
    ...(row.isStream ? { payloadAsStream: true } : {}),
  };
  const person = fixtures.people[asker];
  if (row.isStream) {
    const answer = await person.get(url, options);
    answer.stream().destroy();
    return answer;
  }
  if (method === 'GET') return person.get(url, options);
  if (method === 'DELETE') return person.delete(url, options);
  return method === 'PUT'
    ? person.put(url, undefined, options)
    : person.post(url, undefined, options);
}

/** One readable line per cell, for failures. */
export const describeCell = ({ route, asker, whose: of }: Cell, outcome: string | number) =>
  `${route} · ${asker} · ${of}: ${outcome}`;
