import { styled } from 'styled-components';
import { Badge } from '@aforo/shared/ui';
import type { ModuleFacts, Why } from './module-facts.ts';

const whyLooks = {
  stable: { tone: 'success', text: 'Estable' },
  canary: { tone: 'info', text: 'Canario' },
  channel: { tone: 'info', text: 'Canal' },
  override: { tone: 'warning', text: 'De prueba' },
  fallback: { tone: 'error', text: 'Versión anterior' },
} as const satisfies Record<Why, unknown>;

const phaseNames = {
  load: 'al cargar',
  contract: 'por el contrato',
  mount: 'al montar',
  screen: 'en una pantalla',
  firstRender: 'al abrir una pantalla',
  unmount: 'al retirarse',
  crashLoop: 'dos veces seguidas al empezar',
} as const;

/** The build of each area, why it was chosen, its load times and its failures. */
export function ModuleList({ modules }: { modules: readonly ModuleFacts[] }) {
  return (
    <List>
      {modules.map(({ area, version, buildId, why, phases, failures }) => (
        <li key={area}>
          <Top>
            <strong>{area}</strong>
            <span>{version}</span>
            <code>{buildId}</code>
            <Badge tone={whyLooks[why].tone}>{whyLooks[why].text}</Badge>
          </Top>
          <Muted>
            {phases
              ? `Traer ${ms(phases.fetch)} · evaluar ${ms(phases.evaluate)} · montar ${ms(phases.mount)}`
              : 'Sin usar en esta página'}
          </Muted>
          {failures.length > 0 ? (
            <ul aria-label={`Fallos de ${area}`}>
              {failures.map((failure, index) => (
                <li key={index}>
                  Falló {phaseNames[failure.phase]}: <code>{failure.reason}</code> (
                  <code>{failure.buildId}</code>)
                </li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </List>
  );
}

function ms(value: number): string {
  return `${Math.round(value)} ms`;
}

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: 16px;
  margin: 0;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
  font-variant-numeric: tabular-nums;

  ul {
    margin: 4px 0 0;
    padding-left: 20px;
  }
  code {
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.xs};
  }
`;

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 12px;
  align-items: baseline;
`;

const Muted = styled.div`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
