import { addDays } from '@aforo/shared/format';

interface Holiday {
  localDate: string;
  name: string;
}

/** National holidays, by month and day. */
const national = [
  ['01-01', 'Año Nuevo'],
  ['01-06', 'Reyes'],
  ['05-01', 'Día del Trabajo'],
  ['08-15', 'La Asunción'],
  ['10-12', 'Fiesta Nacional'],
  ['11-01', 'Todos los Santos'],
  ['12-06', 'La Constitución'],
  ['12-08', 'La Inmaculada'],
  ['12-25', 'Navidad'],
] as const;

/** Holidays added by each autonomous community, by month and day or by days from Easter Sunday. */
const thursday = [-3, 'Jueves Santo'] as const;
const monday = [1, 'Lunes de Pascua'] as const;

type RegionalHolidays = readonly (readonly [string | number, string])[];

export const regions = {
  andalucia: { name: 'Andalucía', own: [['02-28', 'Día de Andalucía'], thursday] },
  aragon: { name: 'Aragón', own: [thursday, ['04-23', 'San Jorge']] },
  asturias: { name: 'Asturias', own: [thursday, ['09-08', 'Día de Asturias']] },
  baleares: { name: 'Illes Balears', own: [['03-01', 'Día de Baleares'], thursday, monday] },
  canarias: { name: 'Canarias', own: [thursday, ['05-30', 'Día de Canarias']] },
  cantabria: {
    name: 'Cantabria',
    own: [thursday, ['07-28', 'Día de las Instituciones'], ['09-15', 'La Bien Aparecida']],
  },
  castillaLaMancha: {
    name: 'Castilla-La Mancha',
    own: [thursday, ['05-31', 'Día de Castilla-La Mancha']],
  },
  castillaYLeon: {
    name: 'Castilla y León',
    own: [thursday, ['04-23', 'Día de Castilla y León']],
  },
  cataluna: {
    name: 'Cataluña',
    own: [monday, ['06-24', 'San Juan'], ['09-11', 'La Diada'], ['12-26', 'San Esteban']],
  },
  ceuta: { name: 'Ceuta', own: [thursday, ['09-02', 'Día de Ceuta']] },
  valencia: {
    name: 'Comunitat Valenciana',
    own: [
      ['03-19', 'San José'],
      monday,
      ['06-24', 'San Juan'],
      ['10-09', 'Día de la Comunitat Valenciana'],
    ],
  },
  extremadura: { name: 'Extremadura', own: [thursday, ['09-08', 'Día de Extremadura']] },
  galicia: {
    name: 'Galicia',
    own: [thursday, ['05-17', 'Día das Letras Galegas'], ['07-25', 'Santiago']],
  },
  rioja: { name: 'La Rioja', own: [thursday, ['06-09', 'Día de La Rioja']] },
  madrid: { name: 'Madrid', own: [thursday, ['05-02', 'Día de la Comunidad']] },
  melilla: { name: 'Melilla', own: [thursday, ['09-17', 'Día de Melilla']] },
  murcia: {
    name: 'Región de Murcia',
    own: [['03-19', 'San José'], thursday, ['06-09', 'Día de la Región']],
  },
  navarra: { name: 'Navarra', own: [thursday, monday, ['12-03', 'San Francisco Javier']] },
  paisVasco: { name: 'País Vasco', own: [thursday, monday, ['07-25', 'Santiago']] },
} as const satisfies Record<string, { name: string; own: RegionalHolidays }>;
export type Region = keyof typeof regions;

/** The fixed holidays of the country and a region, by date; local holidays are not included. */
export function spanishHolidays(year: number, region: Region): Holiday[] {
  const easter = easterOf(year);
  const regionalHolidays: RegionalHolidays = regions[region].own;
  return [...national, [-2, 'Viernes Santo'] as const, ...regionalHolidays]
    .map(([when, name]) => ({
      localDate: typeof when === 'number' ? addDays(easter, when) : `${year}-${when}`,
      name,
    }))
    .sort((one, other) => one.localDate.localeCompare(other.localDate));
}

/** The holidays of a year that are still ahead; with next year, also the rest of this one. */
export function holidaysAhead(today: string, year: number, region: Region): Holiday[] {
  const thisYear = Number(today.slice(0, 4));
  const years = year === thisYear + 1 ? [thisYear, year] : [year];
  return years
    .flatMap((one) => spanishHolidays(one, region))
    .filter(({ localDate }) => localDate >= today);
}

/** Easter Sunday of the Gregorian calendar (Gauss's formula, with its two exceptions). */
export function easterOf(year: number): string {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const moon = (15 + century - Math.floor(century / 4) - Math.floor((13 + 8 * century) / 25)) % 30;
  const days = (19 * golden + moon) % 30;
  const sunday =
    (2 * (year % 4) + 4 * (year % 7) + 6 * days + ((4 + century - Math.floor(century / 4)) % 7)) %
    7;
  const isException = sunday === 6 && (days === 29 || (days === 28 && (11 * moon + 11) % 30 < 19));
  return addDays(`${year}-03-22`, days + sunday - (isException ? 7 : 0));
}
