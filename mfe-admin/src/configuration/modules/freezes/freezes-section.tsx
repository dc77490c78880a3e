import { useState } from 'react';
import { useArea } from '@aforo/shared/area';
import type { Freeze, RegistryStatus } from '@aforo/shared/contract';
import { Button, ConfirmDialog, Instant, Notice, Stack, toast } from '@aforo/shared/ui';
import { errorText } from '../../../common/error.messages.ts';
import { areaName, authorName } from '../module.messages.ts';
import { useModulesView } from '../modules-view.ts';
import { useOperations } from '../registry.queries.ts';
import { FreezeDialog } from './freeze-dialog.tsx';

/** The freezes in force, with the dialogs that begin and end one. */
export function FreezesSection({ status }: { status: RegistryStatus }) {
  const { view, ask, close } = useModulesView();
  const { timeZone } = useArea().settings.center;
  const { freezing } = view;
  const ending = freezing?.act === 'descongelar' ? freezesOf(status.freezes, freezing.area) : [];
  return (
    <>
      <Stack gap={3}>
        {status.freezes.map((freeze) => (
          <Notice
            key={`${freeze.area} ${freeze.at}`}
            tone="warning"
            title={freezeTitle(freeze.area)}
            action={
              <Button
                size="sm"
                aria-label={`Descongelar ${freeze.area === null ? 'todas' : areaName(freeze.area)}`}
                onClick={() => ask('descongelar', freeze.area)}
              >
                Descongelar
              </Button>
            }
          >
            Hasta <Instant at={freeze.until} timeZone={timeZone} />: «{freeze.reason}» ·{' '}
            {authorName(freeze.author)}
          </Notice>
        ))}
      </Stack>
      {freezing?.act === 'congelar' ? (
        <FreezeDialog status={status} area={freezing.area} onClose={close} />
      ) : null}
      {freezing && ending.length > 0 ? (
        <UnfreezeDialog area={freezing.area} onClose={close} />
      ) : null}
    </>
  );
}

function UnfreezeDialog({ area, onClose }: { area: string | null; onClose: () => void }) {
  const { unfreeze } = useOperations();
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string>();
  const what = area === null ? 'todas las secciones' : areaName(area);
  async function end(): Promise<void> {
    setIsPending(true);
    try {
      await unfreeze(area);
      toast.success('La congelación ha terminado.');
      onClose();
    } catch (caught) {
      setError(errorText(caught));
      setIsPending(false);
    }
  }
  return (
    <ConfirmDialog
      title={`¿Descongelar ${what}?`}
      consequence="Vuelve a poder activarse cualquier versión, y los despliegues que esperaban dan enseguida su paso siguiente."
      confirmLabel="Descongelar"
      tone="primary"
      isOpen
      isPending={isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => void end()}
    />
  );
}

function freezeTitle(area: string | null): string {
  return area === null
    ? 'Todas las secciones están congeladas'
    : `${areaName(area)} está congelada`;
}

function freezesOf(freezes: readonly Freeze[], area: string | null): Freeze[] {
  return freezes.filter((freeze) => freeze.area === area);
}
