import { defineManifest } from '@aforo/shared/area';
import {
  achievementRead,
  achievementsRead,
  cashRegistersRead,
  centerRead,
  changesRead,
  homeRead,
  openShiftsRead,
  packagesRead,
  productsRead,
  professionalAccountsRead,
  professionalRead,
  professionalsRead,
  resourcesRead,
  servicesRead,
  usersRead,
} from './reads.ts';

const reception = { area: 'mfe-reception' } as const;

export const manifest = defineManifest({
  area: 'mfe-admin',
  frame: 'staff',
  landing: 'inicio',
  navigation: [
    { path: 'inicio', label: 'Inicio', icon: 'house', order: 5, isMain: true },
    { path: '', label: 'Mi perfil', icon: 'circle-user-round', order: 10 },
    { path: 'recepcion', label: 'Recepción', icon: 'concierge-bell', order: 20, isMain: true },
    { path: 'clientes', label: 'Clientes', icon: 'users-round', order: 30, isMain: true },
    { path: 'servicios', label: 'Servicios', icon: 'dumbbell', order: 40 },
    { path: 'profesionales', label: 'Profesionales', icon: 'contact', order: 50 },
    { path: 'paquetes', label: 'Paquetes', icon: 'package', order: 60 },
    { path: 'catalogo', label: 'Catálogo', icon: 'tags', order: 70 },
    { path: 'caja', label: 'Caja', icon: 'hand-coins', order: 80, isMain: true },
    { path: 'logros', label: 'Logros', icon: 'medal', order: 90 },
    { path: 'users', label: 'Usuarios', icon: 'shield-check', order: 100 },
    { path: 'actividad', label: 'Actividad', icon: 'scroll-text', order: 110 },
    { path: 'configuration', label: 'Configuración', icon: 'settings-2', order: 120 },
  ],
  screens: {
    '': { title: 'Mi perfil', shows: { area: 'mfe-professional' } },
    inicio: { title: 'Inicio', paint: 'card', reads: [homeRead] },
    recepcion: { shows: reception },
    // One route for the list and the client, so that going from one to the other keeps both mounted.
    'clientes/*': { shows: reception },
    users: { title: 'Usuarios', paint: 'list', reads: [usersRead] },
    servicios: { title: 'Servicios', paint: 'list', reads: [servicesRead, resourcesRead] },
    profesionales: {
      title: 'Profesionales',
      paint: 'list',
      reads: [professionalsRead, servicesRead],
    },
    'profesionales/:id': { reads: [professionalRead, servicesRead, professionalAccountsRead] },
    actividad: { title: 'Actividad', paint: 'list', reads: [changesRead] },
    configuration: { title: 'Configuración', paint: 'list', reads: [centerRead] },
    paquetes: { title: 'Paquetes', paint: 'list', reads: [packagesRead, servicesRead] },
    catalogo: { title: 'Catálogo', paint: 'list', reads: [productsRead] },
    caja: { title: 'Caja', paint: 'list', reads: [cashRegistersRead, openShiftsRead] },
    // What reception's own screen, and the charging panel, show of it.
    '#shift': { reads: [cashRegistersRead, openShiftsRead] },
    logros: { title: 'Logros', paint: 'list', reads: [achievementsRead, servicesRead] },
    'logros/:id': { reads: [achievementRead, servicesRead, professionalsRead] },
    pagoConfirmado: { shows: reception },
  },
});
