import { Link } from 'react-router-dom';
import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import { styled } from 'styled-components';
import type { Home } from '@aforo/shared/contract';
import { Card, LinkButton, Section, VisuallyHidden } from '@aforo/shared/ui';
import { importPath } from '../paths.ts';
import { setupLink } from './home.messages.ts';
import { InvoicingStep } from './invoicing/invoicing-step.tsx';
import { setupItems } from './setup-items.ts';

interface Props {
  home: Home;
  /** True for a running center: shows only the missing steps. */
  isShort: boolean;
}

/** The steps from an empty center to the first booking; the next step is open. */
export function SetupChecklist({ home, isShort }: Props) {
  const setup = setupItems(home);
  const next = setup.find(({ isDone }) => !isDone)?.step;
  const done = setup.filter(({ isDone }) => isDone).length;
  return (
    <Card>
      <Section title="Poner en marcha el centro" description={`${done} de ${setup.length} hechos`}>
        <Steps>
          {setup
            .filter(({ isDone }) => !isShort || !isDone)
            .map(({ step, isDone }) => {
              if (step === 'invoicing') {
                return <InvoicingStep key={step} isDone={isDone} isNext={step === next} />;
              }
              const { words, to } = setupLink(step, home.nextSessionDate ?? null);
              return (
                <li key={step} aria-current={step === next ? 'step' : undefined}>
                  {isDone ? <Check size={20} aria-hidden /> : <Circle size={20} aria-hidden />}
                  {isDone ? (
                    <s>
                      {words}
                      <VisuallyHidden> (hecho)</VisuallyHidden>
                    </s>
                  ) : step === next ? (
                    <strong>{words}</strong>
                  ) : (
                    <Link to={to}>{words}</Link>
                  )}
                  {step === next ? (
                    <LinkButton variant="primary" size="sm" to={to}>
                      Empezar
                    </LinkButton>
                  ) : null}
                </li>
              );
            })}
        </Steps>
        <p>
          ¿Vienes de otro programa? <Link to={importPath}>Trae tus clientes, bonos y reservas</Link>
        </p>
      </Section>
    </Card>
  );
}

const Steps = styled.ol`
  padding: 0;
  list-style: none;

  > li {
    display: flex;
    flex-wrap: wrap;
    gap: ${({ theme }) => `${theme.space[1]} ${theme.space[3]}`};
    align-items: center;
    min-height: 48px;
  }
  > li > :nth-child(2) {
    /* Always beside the mark; the button wraps below where both do not fit. */
    flex: 1 1 min(9rem, 100% - 20px - ${({ theme }) => theme.space[3]});
    min-width: 0;
  }
  s {
    color: ${({ theme }) => theme.color.textMuted};
    text-decoration: none;
  }
  svg {
    flex: none;
    color: ${({ theme }) => theme.color.textMuted};
  }
  strong {
    font-weight: ${({ theme }) => theme.font.medium};
  }
`;
