/** Paths of this area's screens, below `/admin`. */
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

/** Where files of another program are imported. */
export const importPath = `/${screenPaths.configuration}?ver=datos`;

/** The changes to an account in the audit log; parsed by `activity-view.ts`. */
export function userActivityPath(id: string): string {
  return `/${screenPaths.activity}?sobre=user:${id}`;
}

/** The report of one shift of a register. */
export function cashReportPath(sessionId: string): string {
  return `/${screenPaths.cashRegister}?informe=${sessionId}`;
}

/** The page of one achievement. */
export function achievementPath(id: string): string {
  return `/${screenPaths.achievements}/${id}`;
}

/** One client's record. */
export function clientPath(id: string): string {
  return `/${screenPaths.clients}/${id}`;
}

/** The page of one professional. */
export function professionalPath(id: string): string {
  return `/${screenPaths.professionals}/${id}`;
}

/** A session at the front desk, also of a past day. */
export function sessionPath(localDate: string, sessionId: string): string {
  return `/${screenPaths.frontDesk}?dia=${localDate}&sesion=${sessionId}`;
}
