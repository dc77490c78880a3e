/** Where this area's screens stand, below `/admin`. */
export const screenPaths = {
  home: 'inicio',
  profile: '',
  frontDesk: 'recepcion',
  clients: 'clientes',
  services: 'servicios',
  professionals: 'profesionales',
  packages: 'paquetes',
  catalogue: 'catalogo',
  cashRegister: 'caja',
  achievements: 'logros',
  users: 'users',
  activity: 'actividad',
  configuration: 'configuration',
  modules: 'modulos',
  paymentConfirmed: 'pagoConfirmado',
} as const;

/** What happened to an account; `actividad` reads the same. */
export function userActivityPath(id: string): string {
  return `/${screenPaths.activity}?sobre=user:${id}`;
}

/** The report of one shift of a register. */
export function cashReportPath(sessionId: string): string {
  return `/${screenPaths.cashRegister}?informe=${sessionId}`;
}

/** One achievement's own page. */
export function achievementPath(id: string): string {
  return `/${screenPaths.achievements}/${id}`;
}

/** One client's record. */
export function clientPath(id: string): string {
  return `/${screenPaths.clients}/${id}`;
}

/** One professional's own page. */
export function professionalPath(id: string): string {
  return `/${screenPaths.professionals}/${id}`;
}
