import { defineArea } from '@aforo/shared/area';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import ConciergeBell from 'lucide-react/icons/concierge-bell';
import UsersRound from 'lucide-react/icons/users-round';
import { manifest } from './manifest.ts';
import { screens } from './routes.tsx';

/** What this remote exposes as `./area`. mfe-admin shows the same screens under `/admin`. */
export const area = defineArea({
  manifest,
  screens,
  frame: {
    variant: 'staff',
    navigation: [
      { path: '', label: 'Mi perfil', icon: CircleUserRound, isMain: true },
      { path: 'recepcion', label: 'Recepción', icon: ConciergeBell, isMain: true },
      { path: 'clientes', label: 'Clientes', icon: UsersRound, isMain: true },
    ],
  },
});
