import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { ReleaseEntry } from '@aforo/shared/contract';
import { Button, DataTable, Instant, type Column } from '@aforo/shared/ui';
import type { AreaStatus } from '../area-status.ts';
import { areaName } from '../module.messages.ts';

interface Props {
  status: AreaStatus;
  onAsk: (act: 'activar' | 'aprobar', buildId: string) => void;
}

/** The recently published builds, each with buttons that approve and activate it. */
export function BuildsList({ status, onAsk }: Props) {
  const { area, state, releases, needsApproval } = status;
  const { timeZone } = useArea().settings.center;
  if (releases.length === 0) return null;
  const columns: readonly Column<ReleaseEntry>[] = [
    {
      key: 'version',
      header: 'Versión',
      render: ({ version, buildId }) => (
        <Version>
          {version} <code>{buildId}</code>
        </Version>
      ),
    },
    {
      key: 'published',
      header: 'Publicada',
      render: ({ publishedAt }) => <Instant at={publishedAt} timeZone={timeZone} />,
    },
    { key: 'by', header: 'Por', render: ({ publishedBy }) => publisherName(publishedBy) },
    {
      key: 'commit',
      header: 'Commit',
      render: ({ commit }) => (commit === null ? '—' : <code>{commit.slice(0, 8)}</code>),
    },
    ...(needsApproval ? [approvalColumn(area, (buildId) => onAsk('aprobar', buildId))] : []),
    {
      key: 'activate',
      header: 'Activar',
      isHeaderHidden: true,
      align: 'end',
      render: ({ version, buildId }) =>
        buildId === state.stable && !state.canary ? (
          'En uso'
        ) : (
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Activar ${version} (${buildId}) en ${areaName(area)}`}
            onClick={() => onAsk('activar', buildId)}
          >
            Activar
          </Button>
        ),
    },
  ];
  return (
    <details>
      <Summary>Versiones publicadas ({releases.length})</Summary>
      <DataTable
        caption={`Versiones publicadas de ${areaName(area)}`}
        columns={columns}
        rows={releases}
        rowKey={({ buildId }) => buildId}
      />
    </details>
  );
}

function approvalColumn(area: string, onApprove: (buildId: string) => void): Column<ReleaseEntry> {
  return {
    key: 'approval',
    header: 'Aprobada',
    render: ({ version, buildId, approval, wasStable }) => {
      if (approval) return `Por ${approval.by}`;
      if (wasStable) return 'No hace falta';
      return (
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Aprobar ${version} (${buildId}) de ${areaName(area)}`}
          onClick={() => onApprove(buildId)}
        >
          Aprobar
        </Button>
      );
    },
  };
}

function publisherName(publishedBy: string): string {
  return publishedBy === 'gateway' ? 'La instalación' : publishedBy;
}

const Summary = styled.summary`
  width: fit-content;
  padding: ${({ theme }) => `${theme.space[2]} 0`};
  cursor: pointer;
  ${({ theme }) => theme.media.touch} {
    min-height: 44px;
  }
`;

const Version = styled.span`
  overflow-wrap: anywhere;

  > code {
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.xs};
  }
`;
