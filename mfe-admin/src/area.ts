import { defineArea } from '@aforo/shared/area';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import ConciergeBell from 'lucide-react/icons/concierge-bell';
import Contact from 'lucide-react/icons/contact';
import Dumbbell from 'lucide-react/icons/dumbbell';
import HandCoins from 'lucide-react/icons/hand-coins';
import Medal from 'lucide-react/icons/medal';
import Package from 'lucide-react/icons/package';
import ScrollText from 'lucide-react/icons/scroll-text';
import Settings2 from 'lucide-react/icons/settings-2';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Tags from 'lucide-react/icons/tags';
import UsersRound from 'lucide-react/icons/users-round';
import { screenPaths } from './paths.ts';
import { manifest } from './manifest.ts';
import { screens } from './routes.tsx';

export const area = defineArea({
  manifest,
  screens,
  frame: {
    variant: 'staff',
    navigation: [
      { path: screenPaths.profile, label: 'Mi perfil', icon: CircleUserRound, isMain: true },
      { path: screenPaths.frontDesk, label: 'Recepción', icon: ConciergeBell, isMain: true },
      { path: screenPaths.clients, label: 'Clientes', icon: UsersRound, isMain: true },
      { path: screenPaths.services, label: 'Servicios', icon: Dumbbell },
      { path: screenPaths.professionals, label: 'Profesionales', icon: Contact },
      { path: screenPaths.packages, label: 'Paquetes', icon: Package },
      { path: screenPaths.catalogue, label: 'Catálogo', icon: Tags },
      { path: screenPaths.cashRegister, label: 'Caja', icon: HandCoins },
      { path: screenPaths.achievements, label: 'Logros', icon: Medal },
      { path: screenPaths.users, label: 'Usuarios', icon: ShieldCheck, isMain: true },
      { path: screenPaths.activity, label: 'Actividad', icon: ScrollText },
      { path: screenPaths.configuration, label: 'Configuración', icon: Settings2 },
    ],
  },
});
