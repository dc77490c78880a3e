import { useSearchParams } from 'react-router-dom';
import { Page } from '@aforo/shared/area';
import { Stack, TabLinks } from '@aforo/shared/ui';
import { loginsTab } from './activity-view.ts';
import { ChangesTab } from './changes/changes-tab.tsx';
import { LoginsTab } from './logins/logins-tab.tsx';

/** The audit log: changes and log-ins. */
export function ActivityPage() {
  const [search] = useSearchParams();
  const isLogins = search.get('ver') === loginsTab;
  return (
    <Page>
      <Stack gap={5}>
        <TabLinks
          label="Apartados de actividad"
          items={[
            { to: '?', label: 'Cambios' },
            { to: `?ver=${loginsTab}`, label: 'Accesos' },
          ]}
        />
        {isLogins ? <LoginsTab /> : <ChangesTab />}
      </Stack>
    </Page>
  );
}
