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
import { places } from './paths.ts';
import { screens } from './routes.tsx';

export const area = defineArea({
  area: 'mfe-admin',
  screens,
  frame: {
    variant: 'staff',
    navigation: [
      { path: places.profile, label: 'Mi perfil', icon: CircleUserRound, isMain: true },
      { path: places.frontDesk, label: 'Recepción', icon: ConciergeBell, isMain: true },
      { path: places.clients, label: 'Clientes', icon: UsersRound, isMain: true },
      { path: places.services, label: 'Servicios', icon: Dumbbell },
      { path: places.professionals, label: 'Profesionales', icon: Contact },
      { path: places.packages, label: 'Paquetes', icon: Package },
      { path: places.catalogue, label: 'Catálogo', icon: Tags },
      { path: places.cashRegister, label: 'Caja', icon: HandCoins },
      { path: places.achievements, label: 'Logros', icon: Medal },
      { path: places.users, label: 'Usuarios', icon: ShieldCheck, isMain: true },
      { path: places.activity, label: 'Actividad', icon: ScrollText },
      { path: places.configuration, label: 'Configuración', icon: Settings2 },
    ],
  },
});
