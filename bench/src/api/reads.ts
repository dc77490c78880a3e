import type { Figure } from '../figures.ts';
import { figure, quantile } from '../figures.ts';
import { openBooker, type Booker } from './booker.ts';
import { forgetAvailability, forgetClients } from './forgetting.ts';
import { availability, questions, type House, type Question } from './measured-server.ts';
import { connections, get, timeAll, type Asker } from './requests.ts';

export const names: Record<Question, string> = {
  agenda: 'agenda of a day',
  search: 'client search',
  classes: 'availability of a class, 30 days',
  appointments: 'availability of an appointment, 30 days',
};

const forgetting: Partial<Record<Question, string>> = {
  search: forgetClients,
  classes: forgetAvailability,
  appointments: forgetAvailability,
};

/** @returns milliseconds of as many answers, asked sixteen at a time */
export function timeMany(
  asker: Asker,
  path: (n: number) => string,
  count: number,
  before?: () => Promise<unknown>,
): Promise<number[]> {
  return timeAll(
    asker,
    Array.from({ length: count }, (_, n) => get(path(n))),
    before,
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
  const tenFresh = emptyTimes();
  const oneFresh = emptyTimes();
  const booked = emptyTimes();
  const booker = await openBooker(ten, ten.questions.appointments(0));
  const ready: number[] = [];
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
        // Answers that are kept are measured as such; what making them costs is measured below.
        await timeMany(asker, questions[name], 2 * connections);
        const times = await timeMany(asker, questions[name], count);
        (house === ten ? tenTimes : oneTimes)[name].push(quantile(times, 0.5) ?? NaN);
        if (house === ten) p99[name].push(quantile(times, 0.99) ?? NaN);
        const forget = forgetter(house, name);
        if (!forget) continue;
        const made = await timeMany(asker, questions[name], 2 * connections, forget);
        (house === ten ? tenFresh : oneFresh)[name].push(quantile(made, 0.5) ?? NaN);
        if (house === ten && name !== 'search')
          booked[name].push(await afterBookings(ten, name, booker));
      }
    }
    ready.push(quantile(await timeMany(ten.asker, () => '/ready', count), 0.5) ?? NaN);
    month.push(await timeOne(ten, ten.questions.appointments(0)));
    loop.push(await dayByDay(ten));
  }
  const againstReady = (name: string, ours: readonly number[]) =>
    figure({ name: `${name}, against select 1`, unit: 'ms', ours, control: ready, mostRatio: 2 });
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
      ...(forgetting[name]
        ? [growth(`${names[name]}, after a change`, tenFresh[name], oneFresh[name])]
        : []),
    ]),
    againstReady('availability of an appointment, kept', tenTimes.appointments),
    againstReady('availability of a class, kept', tenTimes.classes),
    againstReady('availability of an appointment, after bookings of it', booked.appointments),
    againstReady('availability of a class, after bookings of it', booked.classes),
    againstReady('availability of an appointment, after a change', tenFresh.appointments),
    againstReady('availability of a class, after a change', tenFresh.classes),
    figure({
      name: 'availability of an appointment against asking day by day, after a change',
      unit: 'ms',
      ours: month,
      control: loop,
      mostRatio: 0.1,
    }),
  ];
}

/** Milliseconds of an answer when what each asks about has just been booked once: the median. */
async function afterBookings(
  { asker, questions }: House,
  name: Question,
  booker: Booker,
): Promise<number> {
  await timeMany(asker, questions[name], 2 * connections);
  const times: number[] = [];
  for (let turn = 0; turn < 4; turn++) {
    const asked = Array.from({ length: connections }, (_, n) => get(questions[name](n)));
    // All before the first question: who books doesn't ask, and there are to be sixteen who do.
    await Promise.all(asked.map((question) => booker.book(question)));
    times.push(...(await timeAll(asker, asked)));
  }
  await booker.takeBack();
  return quantile(times, 0.5) ?? NaN;
}

/** Makes a house forget what it keeps for a question; undefined where it keeps nothing. */
function forgetter({ database }: House, name: Question): (() => Promise<unknown>) | undefined {
  const statement = forgetting[name];
  return database && statement ? () => database.query(statement) : undefined;
}

export function emptyTimes(): Record<Question, number[]> {
  return { agenda: [], search: [], classes: [], appointments: [] };
}

/** Milliseconds of one answer that isn't kept. */
async function timeOne(house: House, path: string): Promise<number> {
  await forgetter(house, 'appointments')?.();
  const started = performance.now();
  await house.asker.ask(get(path));
  return performance.now() - started;
}

/** Milliseconds of thirty days asked one by one, one after another, none of which is kept. */
async function dayByDay(house: House): Promise<number> {
  const first = new URL(house.questions.appointments(0), 'http://house');
  const serviceId = first.searchParams.get('serviceId') ?? '';
  let total = 0;
  for (let day = 0; day < 30; day++) total += await timeOne(house, availability(serviceId, day, 1));
  return total;
}
