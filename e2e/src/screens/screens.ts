import type { Person } from '../environment/browser/browser-session.ts';
import { centerDay } from '../environment/center-day.ts';

export interface ScreenToCheck {
  /** Also the name of its screenshot. */
  name: string;
  path: string;
  /** Null for public screens. */
  person: Person | null;
}

/** The week with the longest name: of two months, and of another year than today. */
const newYear = `${Number(centerDay().slice(0, 4)) + 1}-01-01`;

/** Every finished screen, with a person who may see it and its path. */
export const screens: readonly ScreenToCheck[] = [
  { name: 'login', path: '/login', person: null },
  { name: 'register', path: '/register', person: null },
  { name: 'register-success', path: '/register/success', person: null },
  { name: 'register-answer', path: '/register/answer', person: null },
  { name: 'password', path: '/password', person: null },
  { name: 'password-success', path: '/password/success', person: null },
  { name: 'password-reset', path: '/password/reset?token=0123456789abcdef0123', person: null },
  { name: 'not-found', path: '/no-existe', person: null },
  { name: 'admin-profile', path: '/admin', person: 'admin' },
  { name: 'admin-inicio', path: '/admin/inicio', person: 'admin' },
  { name: 'admin-inicio-cifras', path: '/admin/inicio?ver=cifras', person: 'admin' },
  { name: 'admin-clientes', path: '/admin/clientes', person: 'admin' },
  { name: 'admin-users', path: '/admin/users', person: 'admin' },
  { name: 'admin-servicios', path: '/admin/servicios', person: 'admin' },
  { name: 'admin-servicios-clases', path: '/admin/servicios?ver=clases', person: 'admin' },
  {
    name: 'admin-servicios-clases-equipo',
    path: '/admin/servicios?ver=clases&vista=profesionales',
    person: 'admin',
  },
  {
    name: 'admin-servicios-clases-lista',
    path: `/admin/servicios?ver=clases&vista=lista&dia=${newYear}`,
    person: 'admin',
  },
  {
    name: 'admin-servicios-clase-suelta',
    path: '/admin/servicios?ver=clases&abierto=suelta',
    person: 'admin',
  },
  {
    name: 'admin-servicios-nueva-clase',
    path: '/admin/servicios?ver=clases&abierto=nuevo',
    person: 'admin',
  },
  { name: 'admin-paquetes', path: '/admin/paquetes', person: 'admin' },
  { name: 'admin-paquetes-vales', path: '/admin/paquetes?ver=vales', person: 'admin' },
  { name: 'admin-paquetes-codigos', path: '/admin/paquetes?ver=codigos', person: 'admin' },
  { name: 'admin-profesionales', path: '/admin/profesionales', person: 'admin' },
  { name: 'admin-profesionales-pagos', path: '/admin/profesionales?ver=pagos', person: 'admin' },
  { name: 'admin-actividad', path: '/admin/actividad', person: 'admin' },
  { name: 'admin-actividad-accesos', path: '/admin/actividad?ver=accesos', person: 'admin' },
  { name: 'admin-configuracion', path: '/admin/configuration', person: 'admin' },
  {
    name: 'admin-configuracion-aspecto',
    path: '/admin/configuration?ver=aspecto',
    person: 'admin',
  },
  {
    name: 'admin-configuracion-horario',
    path: '/admin/configuration?ver=horario',
    person: 'admin',
  },
  { name: 'admin-configuracion-acceso', path: '/admin/configuration?ver=acceso', person: 'admin' },
  {
    name: 'admin-configuracion-reservas',
    path: '/admin/configuration?ver=reservas',
    person: 'admin',
  },
  {
    name: 'admin-configuracion-avisos',
    path: '/admin/configuration?ver=avisos',
    person: 'admin',
  },
  {
    name: 'admin-configuracion-legales',
    path: '/admin/configuration?ver=legales',
    person: 'admin',
  },
  { name: 'admin-configuracion-datos', path: '/admin/configuration?ver=datos', person: 'admin' },
  {
    name: 'admin-configuracion-modulos',
    path: '/admin/configuration?ver=modulos',
    person: 'admin',
  },
  { name: 'admin-modulos', path: '/admin/modulos', person: 'admin' },
  { name: 'admin-catalogo', path: '/admin/catalogo', person: 'admin' },
  { name: 'admin-logros', path: '/admin/logros', person: 'admin' },
  { name: 'admin-logros-nuevo', path: '/admin/logros?abierto=nuevo', person: 'admin' },
  { name: 'admin-caja', path: '/admin/caja', person: 'admin' },
  { name: 'admin-caja-ventas', path: '/admin/caja?ver=ventas', person: 'admin' },
  { name: 'admin-caja-dia', path: '/admin/caja?ver=dia', person: 'admin' },
  { name: 'admin-caja-mes', path: '/admin/caja?ver=mes', person: 'admin' },
  { name: 'forbidden', path: '/cliente', person: 'admin' },
  { name: 'reception-front-desk', path: '/recepcionista/recepcion', person: 'receptionist' },
  {
    name: 'reception-front-desk-calendar',
    path: '/recepcionista/recepcion?vista=profesionales',
    person: 'receptionist',
  },
  { name: 'reception-profile', path: '/recepcionista', person: 'receptionist' },
  { name: 'reception-clientes', path: '/recepcionista/clientes?q=nunez', person: 'receptionist' },
  { name: 'reception-pago', path: '/recepcionista/pagoConfirmado', person: 'receptionist' },
  { name: 'admin-pagos', path: '/admin/pagoConfirmado', person: 'admin' },
  { name: 'client-pago', path: '/cliente/pagoConfirmado', person: 'client' },
  { name: 'client-comprar', path: '/cliente?comprar=1', person: 'client' },
  { name: 'client-regalar', path: '/cliente?comprar=vale', person: 'client' },
  { name: 'reception-ventas', path: '/recepcionista/ventas', person: 'receptionist' },
  { name: 'reception-impresora', path: '/recepcionista/impresora', person: 'receptionist' },
  { name: 'reception-caja', path: '/recepcionista/caja', person: 'receptionist' },
  {
    name: 'reception-new-client',
    path: '/recepcionista/clientes?nuevo',
    person: 'receptionist',
  },
  { name: 'professional-profile', path: '/profesional', person: 'professional' },
  { name: 'professional-clases', path: '/profesional/clases', person: 'professional' },
  { name: 'professional-semana', path: '/profesional/clases/semana', person: 'professional' },
  { name: 'professional-pago', path: '/profesional/pago', person: 'professional' },
  { name: 'client-information', path: '/cliente', person: 'client' },
  { name: 'client-reservas', path: '/cliente/reservas', person: 'client' },
  { name: 'client-reservas-pasadas', path: '/cliente/reservas?ver=pasadas', person: 'client' },
];
