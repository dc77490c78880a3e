import { defineManifest } from '@aforo/shared/area';
import {
  agendaRead,
  cardTerminalsRead,
  clientListRead,
  clientRead,
  shiftSalesRead,
  externalRefundsRead,
  householdRead,
  lastReportsRead,
  reconciliationRead,
} from './reads.ts';

export const manifest = defineManifest({
  area: 'mfe-reception',
  frame: 'staff',
  landing: 'recepcion',
  navigation: [
    { path: '', label: 'Mi perfil', icon: 'circle-user-round', order: 10, isMain: true },
    { path: 'recepcion', label: 'Recepción', icon: 'concierge-bell', order: 20, isMain: true },
    { path: 'clientes', label: 'Clientes', icon: 'users-round', order: 30, isMain: true },
    { path: 'caja', label: 'Caja', icon: 'hand-coins', order: 40, isMain: true },
  ],
  clientsAt: 'clientes',
  salesAt: 'ventas',
  places: [
    { label: 'Dar de alta a un cliente', path: 'clientes?nuevo=', words: 'nueva nuevo alta' },
    { label: 'Quien hace tiempo que no viene', path: 'clientes?grupo=ausentes', words: 'ausentes' },
    { label: 'Quien debe', path: 'clientes?grupo=deuda', words: 'deudas pendiente de pago' },
    { label: 'Bonos a punto de caducar', path: 'clientes?grupo=bono' },
    { label: 'Cumpleaños de esta semana', path: 'clientes?grupo=cumple' },
    { label: 'Fichas repetidas', path: 'clientes?repetidas=', words: 'duplicadas unir' },
    {
      label: 'Ventas del turno',
      path: 'ventas',
      words: 'tique ticket factura reimprimir devolver informe Z cierre',
    },
    {
      label: 'Impresora y datáfono de este equipo',
      path: 'impresora',
      words: 'tique ticket cajón imprimir ESC/POS tarjeta TPV',
    },
    { label: 'Pagos en línea', path: 'pagoConfirmado', words: 'banco tarjeta' },
  ],
  screens: {
    '': { title: 'Mi perfil', shows: { area: 'mfe-professional' } },
    recepcion: { title: 'Recepción', paint: 'frontDesk', reads: [agendaRead] },
    clientes: { title: 'Clientes', paint: 'list', reads: [clientListRead] },
    'clientes/:id': { reads: [clientRead, householdRead] },
    caja: { title: 'Caja', paint: 'list', shows: { area: 'mfe-admin', screen: 'shift' } },
    ventas: { title: 'Ventas del turno', paint: 'list', reads: [shiftSalesRead, lastReportsRead] },
    impresora: {
      title: 'Impresora y datáfono',
      paint: 'card',
      reads: [cardTerminalsRead],
    },
    pagoConfirmado: { title: 'Pagos en línea', reads: [externalRefundsRead, reconciliationRead] },
  },
});
