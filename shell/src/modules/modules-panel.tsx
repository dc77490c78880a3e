import { useReducer, useEffect } from 'react';
import { SidePanel, Section, Stack } from '@aforo/shared/ui';
import { usePageSession, useSettings, type House } from '../house-context.ts';
import { ModuleDesk } from './module-desk.tsx';
import { moduleFacts } from './module-facts.ts';
import { ModuleList } from './module-list.tsx';

/** `?modulos`: the builds of this page, for whoever looks after the house. */
export function ModulesPanel({ house, onClose }: { house: House; onClose: () => void }) {
  const { registry, builds, book, log } = house;
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  const { timeZone } = useSettings().center;
  const isAdmin = usePageSession()?.user.role === 'admin';

  useEffect(() => {
    const stops = [registry.subscribe(lookAgain), log.subscribe(lookAgain)];
    return () => stops.forEach((stop) => stop());
  }, [registry, log]);

  const { revision } = registry.current();
  const modules = moduleFacts({
    registry: registry.current(),
    events: log.events(),
    shownBuild: (area) => builds.loaded(area)?.buildId,
    versionOf: (area, buildId) => book.knownOf(area, buildId)?.version,
  });
  return (
    <SidePanel title="Módulos de esta página" isOpen isWide onClose={onClose}>
      <div data-modules>
        <Stack>
          <p>{`Revisión ${revision} del registro`}</p>
          <Section title="En uso">
            <ModuleList modules={modules} />
          </Section>
          {isAdmin ? <ModuleDesk timeZone={timeZone} /> : null}
        </Stack>
      </div>
    </SidePanel>
  );
}
