import { useReducer, useEffect } from 'react';
import { LinkButton, SidePanel, Section, Stack } from '@aforo/shared/ui';
import { usePageSession, type AppServices } from '../context/app-context.ts';
import { moduleFacts } from './module-facts.ts';
import { ModuleList } from './module-list.tsx';

/** The administrators' screen for changing builds; the panel only links to it. */
const registryAdminPath = '/admin/modulos';

/** `?modulos`: the builds of this page, for operators. */
export function ModulesPanel({ app, onClose }: { app: AppServices; onClose: () => void }) {
  const { registry, builds, releaseCache, log } = app;
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const isAdmin = usePageSession()?.user.role === 'admin';

  useEffect(() => {
    const stops = [registry.subscribe(rerender), log.subscribe(rerender)];
    return () => stops.forEach((stop) => stop());
  }, [registry, log]);

  const { revision } = registry.current();
  const modules = moduleFacts({
    registry: registry.current(),
    events: log.events(),
    shownBuild: (area) => builds.loaded(area)?.buildId,
    versionOf: (area, buildId) => releaseCache.getCached(area, buildId)?.version,
  });
  return (
    <SidePanel title="Módulos de esta página" isOpen isWide onClose={onClose}>
      <div data-modules>
        <Stack>
          <p>{`Revisión ${revision} del registro`}</p>
          <Section title="En uso">
            <ModuleList modules={modules} />
          </Section>
          {isAdmin ? (
            <div>
              <LinkButton to={registryAdminPath}>Cambiar versiones y ver el historial</LinkButton>
            </div>
          ) : null}
        </Stack>
      </div>
    </SidePanel>
  );
}
