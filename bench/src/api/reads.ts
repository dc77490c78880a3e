import type { Figure } from '../figures.ts';
import { figure, quantile } from '../figures.ts';
import { availability, questions, type House, type Question } from './house.ts';
import { connections, get, timeAll, type Asker } from './requests.ts';

export const names: Record<Question, string> = {
  agenda: 'agenda of a day',
  search: 'client search',
  classes: 'availability of a class, 30 days',
  appointments: 'availability of an appointment, 30 days',
};

/** @returns milliseconds of as many answers, asked sixteen at a time */
export function timeMany(
  asker: Asker,
  path: (n: number) => string,
  count: number,
): Promise<number[]> {
  return timeAll(
    asker,
    Array.from({ length: count }, (_, n) => get(path(n))),
  );
}

export async function measureReads(
  { ten, one }: Record<'ten' | 'one', House>,
  rounds: number,
  isQuick: boolean,
  say: (line: string) => void,
): Promise<Figure[]> {
  const count = isQuick ? 2 * connections : 5 * connections;
  const tenTimes = emptyTimes();
  const p99 = emptyTimes();
  const oneTimes = emptyTimes();
  const sameBytes = { classes: new Array<number>(), appointments: new Array<number>() };
  const month: number[] = [];
  const loop: number[] = [];
  for (const name of questions) {
    // The first answers of a fresh server compile and warm what the others find ready.
    for (const house of [ten, one])
      await timeMany(house.asker, house.questions[name], 2 * connections);
  }
  for (let round = 0; round < rounds; round++) {
    say(`reads, round ${round + 1} of ${rounds}`);
    for (const name of questions) {
      for (const house of round % 2 === 0 ? [ten, one] : [one, ten]) {
        const { asker, questions } = house;
        const times = await timeMany(asker, questions[name], count);
        (house === ten ? tenTimes : oneTimes)[name].push(quantile(times, 0.5) ?? NaN);
        if (house === ten) p99[name].push(quantile(times, 0.99) ?? NaN);
      }
    }
    for (const name of ['classes', 'appointments'] as const)
      sameBytes[name].push(await selectSameBytes(ten, name, count));
    month.push(await timeOne(ten, ten.questions.appointments(0)));
    loop.push(await dayByDay(ten));
  }
  const againstBytes = (name: 'classes' | 'appointments') =>
    figure({
      name: `${names[name]}, against a select of the same bytes`,
      unit: 'ms',
      ours: tenTimes[name],
      control: sameBytes[name],
      mostRatio: 2,
    });
  const growth = (name: string, ours: readonly number[], control: readonly number[]) =>
    figure({ name: `${name}: 10 × the data`, unit: 'ms', ours, control, mostRatio: 1.3 });
  return [
    ...questions.flatMap((name) => [
      figure({
        name: `${names[name]}: p99 against p50 at 16`,
        unit: 'ms',
        ours: p99[name],
        control: tenTimes[name],
        mostRatio: 3,
      }),
      growth(names[name], tenTimes[name], oneTimes[name]),
    ]),
    againstBytes('classes'),
    againstBytes('appointments'),
    figure({
      name: 'availability of an appointment against asking day by day',
      unit: 'ms',
      ours: month,
      control: loop,
      mostRatio: 0.1,
    }),
  ];
}

/** Milliseconds in which the database alone gives as many bytes, sixteen at a time: the median. */
async function selectSameBytes(
  { asker, database, questions }: House,
  name: 'classes' | 'appointments',
  count: number,
): Promise<number> {
  if (!database) throw new Error('The embedded database has no door of its own');
  const bytes = (await asker.ask(get(questions[name](0)))).text().length;
  const times: number[] = [];
  const rest = Array.from({ length: count }).values();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (const _ of rest) {
        const started = performance.now();
        await database.query("select repeat('x', $1::integer)", [bytes]);
        times.push(performance.now() - started);
      }
    }),
  );
  return quantile(times, 0.5) ?? NaN;
}

export function emptyTimes(): Record<Question, number[]> {
  return { agenda: [], search: [], classes: [], appointments: [] };
}

/** Milliseconds of one answer. */
async function timeOne(house: House, path: string): Promise<number> {
  const started = performance.now();
  await house.asker.ask(get(path));
  return performance.now() - started;
}

/** Milliseconds of thirty days asked one by one, one after another. */
async function dayByDay(house: House): Promise<number> {
  const first = new URL(house.questions.appointments(0), 'http://house');
  const serviceId = first.searchParams.get('serviceId') ?? '';
  let total = 0;
  for (let day = 0; day < 30; day++) total += await timeOne(house, availability(serviceId, day, 1));
  return total;
}
