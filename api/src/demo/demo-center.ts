/** The center of the demo. */
export const demoCenter = {
  name: 'Estudio Aforo',
  taxId: 'B12345674',
  address: 'Calle del Almirante, 14 · 28004 Madrid',
  phone: '+34910000000',
  email: 'hola@estudioaforo.test',
  legalName: 'Estudio Aforo SL',
  street: 'Calle del Almirante, 14',
  postalCode: '28004',
  city: 'Madrid',
  headline: 'Pilates, yoga y fisioterapia en grupos pequeños, junto a Recoletos.',
} as const;

interface DemoService {
  name: string;
  kind: 'appointment' | 'class';
  durationMinutes: number;
  capacity: number;
  priceMinor: number;
  color: string;
  description: string;
  level?: 'everyone' | 'beginner' | 'intermediate';
  whatToBring?: string;
}

const service = (
  name: string,
  kind: DemoService['kind'],
  durationMinutes: number,
  capacity: number,
  priceMinor: number,
  color: string,
  description: string,
  page: Pick<DemoService, 'level' | 'whatToBring'> = {},
): DemoService => ({
  name,
  kind,
  durationMinutes,
  capacity,
  priceMinor,
  color,
  description,
  ...page,
});

export const demoServices: readonly DemoService[] = [
  service(
    'Pilates suelo',
    'class',
    55,
    10,
    1400,
    '#0f766e',
    'Fuerza y control del centro del cuerpo, en esterilla y con material pequeño. Para empezar o para volver.',
    { level: 'everyone', whatToBring: 'Ropa cómoda y una toalla.' },
  ),
  service(
    'Pilates reformer',
    'class',
    50,
    6,
    2200,
    '#0e7490',
    'En máquina y en grupos de seis: la resistencia de los muelles ayuda a colocar cada movimiento.',
    { level: 'beginner', whatToBring: 'Calcetines con agarre; en recepción hay.' },
  ),
  service(
    'Yoga suave',
    'class',
    60,
    12,
    1300,
    '#4d7c0f',
    'Posturas tranquilas, respiración y un buen rato de descanso al final. No hace falta experiencia.',
    { level: 'everyone', whatToBring: 'Algo de abrigo para el descanso.' },
  ),
  service(
    'Vinyasa yoga',
    'class',
    75,
    12,
    1500,
    '#15803d',
    'Posturas enlazadas al ritmo de la respiración.',
    { level: 'intermediate', whatToBring: 'Tu esterilla, si la prefieres a las nuestras.' },
  ),
  service(
    'Entrenamiento funcional',
    'class',
    45,
    8,
    1400,
    '#b45309',
    'Fuerza, equilibrio y algo de aliento en estaciones cortas. Cada persona a su carga.',
    { level: 'everyone', whatToBring: 'Zapatillas limpias, toalla y agua.' },
  ),
  service(
    'Espalda sana',
    'class',
    50,
    8,
    1500,
    '#7c3aed',
    'Movilidad y fuerza para quien pasa el día sentado o ha tenido molestias. Si estás en tratamiento, cuéntanoslo antes.',
  ),
  service(
    'Hipopresivos',
    'class',
    45,
    8,
    1500,
    '#be185d',
    'Respiración y postura para el abdomen y el suelo pélvico. Ven sin haber comido en las dos últimas horas.',
  ),
  service(
    'Preparación al parto',
    'class',
    60,
    8,
    1800,
    '#a21caf',
    'Movimiento, respiración y calma, a partir de la semana 16. Puedes venir con tu pareja.',
  ),
  service(
    'Fisioterapia',
    'appointment',
    60,
    1,
    5000,
    '#1d4ed8',
    'Valoración y tratamiento de lo que duele, con un plan para casa.',
  ),
  service(
    'Primera valoración',
    'appointment',
    45,
    1,
    4000,
    '#4338ca',
    'Para quien viene por primera vez: vemos cómo te mueves y por dónde conviene empezar.',
  ),
  service(
    'Masaje descontracturante',
    'appointment',
    50,
    1,
    4500,
    '#9f1239',
    'Para cuello, espalda y piernas cargadas, con la presión que tú digas.',
  ),
  service(
    'Entrenamiento personal',
    'appointment',
    60,
    1,
    4800,
    '#c2410c',
    'Una hora a solas con quien te entrena, con un plan para tu objetivo.',
  ),
];

/** `services` are positions in `demoServices`. The first professional has the demo account. */
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

/**
 * Products sold at the front desk; amounts are minor units, `units` is the size of one delivery.
 */
export const demoProducts = [
  { name: 'Esterilla de corcho', priceMinor: 3900, costMinor: 2100, units: 20, lowStock: 4 },
  { name: 'Bloque de corcho', priceMinor: 1250, costMinor: 600, units: 20, lowStock: 4 },
  { name: 'Cinta de algodón', priceMinor: 850, costMinor: 350, units: 20, lowStock: 4 },
  { name: 'Calcetines con agarre', priceMinor: 1190, costMinor: 480, units: 30, lowStock: 6 },
  { name: 'Banda elástica', priceMinor: 990, costMinor: 390, units: 20, lowStock: 4 },
  { name: 'Pelota de masaje', priceMinor: 690, costMinor: 240, units: 20, lowStock: 4 },
  { name: 'Botella de acero', priceMinor: 1990, costMinor: 900, units: 15, lowStock: 3 },
  { name: 'Toalla de microfibra', priceMinor: 1490, costMinor: 650, units: 15, lowStock: 3 },
  { name: 'Aceite de masaje', priceMinor: 1650, costMinor: 780, units: 15, lowStock: 3 },
  { name: 'Bálsamo de árnica', priceMinor: 1290, costMinor: 560, units: 15, lowStock: 3 },
] as const;

/** Products that clients can see and buy online. */
export const demoOnlineProducts: readonly string[] = [
  'Esterilla de corcho',
  'Calcetines con agarre',
  'Botella de acero',
];

/** An active code for bonos, and one for products that is used up after three uses. */
export const demoPromotions = {
  autumn: { code: 'OTOÑO10', basisPoints: 1000 },
  welcome: { code: 'HOLA5', minor: 500, uses: 3 },
} as const;

export const demoAccounts = [
  { role: 'admin', email: 'admin@aforo.test', name: 'Ana Belén Ortega Ruiz' },
  { role: 'receptionist', email: 'recepcion@aforo.test', name: 'Rocío Peña Márquez' },
  { role: 'professional', email: 'profesional@aforo.test', name: demoProfessionals[0].name },
  { role: 'client', email: 'cliente@aforo.test', name: 'Lucía Fernández Ortiz' },
] as const;
