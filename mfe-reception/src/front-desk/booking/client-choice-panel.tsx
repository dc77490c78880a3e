import type { ComponentProps } from 'react';
import { SidePanel, Stack } from '@aforo/shared/ui';
import type { GridHour } from '../../common/front-desk-url.ts';
import { ClientFinder } from './client-finder.tsx';

interface Props extends Pick<ComponentProps<typeof ClientFinder>, 'onFound' | 'onNew'> {
  hour: GridHour;
  onClose: () => void;
}

/** Selects or adds the client for a time of the grid. */
export function ClientChoicePanel({ hour, onFound, onNew, onClose }: Props) {
  return (
    <SidePanel title={`Reservar a las ${hour.localTime}`} isOpen onClose={onClose}>
      <Stack gap={2}>
        <p>¿Para quién es?</p>
        <ClientFinder onFound={onFound} onNew={onNew} />
      </Stack>
    </SidePanel>
  );
}
