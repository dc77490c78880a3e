import { defineArea } from '@aforo/shared/area';
import ContactRound from 'lucide-react/icons/contact-round';
import House from 'lucide-react/icons/house';
import MonitorCheck from 'lucide-react/icons/monitor-check';
import { screens } from './routes.tsx';

/** What this remote exposes as `./area`. mfe-admin shows the same screens under `/admin`. */
export const area = defineArea({
  area: 'mfe-reception',
  screens,
  frame: {
    variant: 'staff',
    navigation: [
      { path: '', label: 'Inicio', icon: House, isMain: true },
      { path: 'recepcion', label: 'Recepción', icon: MonitorCheck, isMain: true },
      { path: 'clientes', label: 'Clientes', icon: ContactRound, isMain: true },
    ],
  },
});
