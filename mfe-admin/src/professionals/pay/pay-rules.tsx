import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { PayRule } from '@aforo/shared/contract';
import { formatDate } from '@aforo/shared/format';
import { termsText } from '@aforo/shared/pay';
import { Badge, Button, Card, Notice, QueryState, Row, Section } from '@aforo/shared/ui';
import { errorText } from '../../common/error.messages.ts';
import { PayRuleDialog } from './pay-rule-dialog.tsx';
import { payRulesQuery, useRemoveRule } from './pay.queries.ts';

interface Props {
  professionalId: string;
  /** Local date. */
  today: string;
}

/** The rules of a professional: those of today, those to come and the earlier ones. */
export function PayRules({ professionalId, today }: Props) {
  const rules = useQuery(payRulesQuery(professionalId));
  const [isOpen, setOpen] = useState(false);
  const removal = useRemoveRule(professionalId);
  return (
    <Card>
      <Section
        title="Cómo se le paga"
        description="Cada clase o cita se paga a quien la da, también si sustituye a otra persona. Las canceladas no se pagan."
        actions={
          <Button onClick={() => setOpen(true)}>
            {rules.data?.length === 0 ? 'Poner una regla' : 'Cambiar'}
          </Button>
        }
      >
        <QueryState query={rules}>
          {(items) =>
            items.length === 0 ? (
              <p>Todavía no hay ninguna regla: sus sesiones no suman nada.</p>
            ) : (
              <List aria-label="Reglas de pago">
                {items.map((rule) => (
                  <li key={rule.id}>
                    <RuleText rule={rule} today={today} />
                    {rule.isRemovable ? (
                      <Button
                        size="sm"
                        variant="quiet"
                        isPending={removal.isPending && removal.variables === rule.id}
                        onClick={() => removal.mutate(rule.id)}
                      >
                        Quitar
                      </Button>
                    ) : null}
                  </li>
                ))}
              </List>
            )
          }
        </QueryState>
        {removal.error ? <Notice tone="error">{errorText(removal.error)}</Notice> : null}
      </Section>
      {isOpen ? (
        <PayRuleDialog
          professionalId={professionalId}
          today={today}
          isFirst={rules.data?.length === 0}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Card>
  );
}

function RuleText({ rule, today }: { rule: PayRule; today: string }) {
  const { currency } = useArea().settings.center;
  const { isCurrent, serviceName, validFrom } = rule;
  return (
    <div>
      <Row gap={2}>
        <Terms $isCurrent={isCurrent}>{termsText(rule, currency)}</Terms>
        {isCurrent ? <Badge tone="success">Ahora</Badge> : null}
        {validFrom > today ? <Badge>Desde el {formatDate(validFrom)}</Badge> : null}
      </Row>
      <Muted>
        {serviceName ?? 'Todas sus clases y citas'}
        {validFrom > today ? '' : ` · desde el ${formatDate(validFrom)}`}
      </Muted>
    </div>
  );
}

const List = styled.ul`
  > li {
    display: flex;
    flex-wrap: wrap;
    gap: ${({ theme }) => theme.space[2]};
    align-items: center;
    justify-content: space-between;
    padding-block: ${({ theme }) => theme.space[3]};
  }
  > li + li {
    border-top: 1px solid ${({ theme }) => theme.color.line};
  }
`;

const Terms = styled.span<{ $isCurrent: boolean }>`
  font-weight: ${({ theme, $isCurrent }) => ($isCurrent ? theme.font.medium : 'inherit')};
`;

const Muted = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
