/** The center that the demo shows. */
export const demoCenter = {
  name: 'Estudio Aforo',
  taxId: 'B12345674',
  address: 'Calle del Almirante, 14 · 28004 Madrid',
} as const;

interface DemoService {
  name: string;
  kind: 'appointment' | 'class';
  durationMinutes: number;
  capacity: number;
  priceMinor: number;
  color: string;
}

const service = (
  name: string,
  kind: DemoService['kind'],
  durationMinutes: number,
  capacity: number,
  priceMinor: number,
  color: string,
): DemoService => ({ name, kind, durationMinutes, capacity, priceMinor, color });

export const demoServices: readonly DemoService[] = [
  service('Pilates suelo', 'class', 55, 10, 1400, '#0f766e'),
  service('Pilates reformer', 'class', 50, 6, 2200, '#0e7490'),
  service('Yoga suave', 'class', 60, 12, 1300, '#4d7c0f'),
  service('Vinyasa yoga', 'class', 75, 12, 1500, '#15803d'),
  service('Entrenamiento funcional', 'class', 45, 8, 1400, '#b45309'),
  service('Espalda sana', 'class', 50, 8, 1500, '#7c3aed'),
  service('Hipopresivos', 'class', 45, 8, 1500, '#be185d'),
  service('Preparación al parto', 'class', 60, 8, 1800, '#a21caf'),
  service('Fisioterapia', 'appointment', 60, 1, 5000, '#1d4ed8'),
  service('Primera valoración', 'appointment', 45, 1, 4000, '#4338ca'),
  service('Masaje descontracturante', 'appointment', 50, 1, 4500, '#9f1239'),
  service('Entrenamiento personal', 'appointment', 60, 1, 4800, '#c2410c'),
];

/** `services` are positions in `demoServices`. The first one has the professional's demo account. */
export const demoProfessionals = [
  { name: 'Marta Ibáñez Soler', color: '#0f766e', services: [0, 1, 5], bio: 'Pilates desde 2009.' },
  { name: 'Íñigo Echeverría Ruiz', color: '#1d4ed8', services: [8, 9, 10], bio: 'Fisioterapeuta.' },
  { name: 'Nerea Castiñeira Gil', color: '#4d7c0f', services: [2, 3], bio: 'Yoga y respiración.' },
  {
    name: 'Óscar Núñez Prieto',
    color: '#b45309',
    services: [4, 11],
    bio: 'Fuerza a cualquier edad.',
  },
  {
    name: 'Begoña Agüero Sanz',
    color: '#be185d',
    services: [6, 7, 5],
    bio: 'Suelo pélvico y embarazo.',
  },
  { name: 'Pau Ferrer Vilà', color: '#7c3aed', services: [0, 2, 10], bio: 'Movimiento y masaje.' },
] as const;

export const demoAccounts = [
  { role: 'admin', email: 'admin@aforo.test', name: 'Ana Belén Ortega Ruiz' },
  { role: 'receptionist', email: 'recepcion@aforo.test', name: 'Rocío Peña Márquez' },
  { role: 'professional', email: 'profesional@aforo.test', name: demoProfessionals[0].name },
  { role: 'client', email: 'cliente@aforo.test', name: 'Lucía Fernández Ortiz' },
] as const;
