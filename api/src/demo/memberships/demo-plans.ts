/** Plans with fixed seats, and the midday classes of their members. */
export const demoPlans = [
  { name: 'Cuota 1 día', priceMinor: 3900, seatsPerWeek: 1 },
  { name: 'Cuota 2 días', priceMinor: 6400, seatsPerWeek: 2 },
] as const;

interface DemoSeatSeries {
  /** Positions in the demo's lists. */
  service: number;
  professional: number;
  room: number;
  weekdays: number[];
  localTime: string;
  capacity: number;
  /** Position in `demoPlans`, and how many members of it have their seats here. */
  plan: number;
  members: number;
}

/** At midday, when no other class of the demo takes place. The second one is full. */
export const demoSeatSeries: readonly DemoSeatSeries[] = [
  {
    service: 0,
    professional: 5,
    room: 0,
    weekdays: [1, 3],
    localTime: '14:45',
    capacity: 16,
    plan: 1,
    members: 14,
  },
  {
    service: 4,
    professional: 3,
    room: 0,
    weekdays: [2, 4],
    localTime: '14:45',
    capacity: 12,
    plan: 1,
    members: 12,
  },
  {
    service: 5,
    professional: 0,
    room: 1,
    weekdays: [2],
    localTime: '15:00',
    capacity: 16,
    plan: 0,
    members: 14,
  },
];

/** Which clients of the demo's members, by position, have what. */
export const demoMembers = {
  /** Payers with the member who follows them as a dependant. */
  payers: [0, 6],
  /** They have no mandate and pay at the center. */
  atCenter: (position: number) => position % 5 === 4,
  away: [2, 9, 17, 30],
  madeUp: [3, 12],
};

export const demoCreditor = {
  creditorName: 'Estudio Aforo SL',
  taxId: 'B12345674',
  suffix: '000',
  iban: 'ES9121000418450200051332',
  memberIban: 'ES7921000813610123456789',
};
