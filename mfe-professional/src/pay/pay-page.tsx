import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { Page, useArea, useSession } from '@aforo/shared/area';
import type { PayRule } from '@aforo/shared/contract';
import { formatMonth, localDateOf, monthBeside } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';
import { PayStatementView, termsText } from '@aforo/shared/pay';
import {
  defineSearchParams,
  month as monthParam,
  useSearchValues,
} from '@aforo/shared/search-params';
import { EmptyState, PeriodBar, QueryState, Stack } from '@aforo/shared/ui';
import { ownPayQuery, ownPayRulesQuery } from './pay.queries.ts';

const payParams = defineSearchParams({ month: monthParam('mes') });
const monthLink = (month: string) => ({ to: `?mes=${month}`, name: formatMonth(month) });

/** What a professional's sessions of a month give them. */
export function PayPage() {
  const { professionalId } = useSession().user;
  return (
    <Page>
      {professionalId ? (
        <OwnPay professionalId={professionalId} />
      ) : (
        <EmptyState title="Tu cuenta no tiene sesiones">
          Pide en administración que enlacen tu cuenta con tu ficha de profesional.
        </EmptyState>
      )}
    </Page>
  );
}

function OwnPay({ professionalId }: { professionalId: string }) {
  const { timeZone, currency } = useArea().settings.center;
  const [values] = useSearchValues(payParams);
  const current = localDateOf(serverNow(), timeZone).slice(0, 7);
  const month = values.month ?? current;
  const statement = useQuery(ownPayQuery(professionalId, month));
  const rules = useQuery(ownPayRulesQuery(professionalId)).data;
  return (
    <Stack gap={5}>
      <PeriodBar
        label="Mes"
        name={formatMonth(month)}
        before={monthLink(monthBeside(month, -1))}
        after={month < current ? monthLink(monthBeside(month, 1)) : null}
      />
      <QueryState query={statement}>
        {(data) =>
          rules?.length === 0 && data.totalMinor === 0 ? (
            <EmptyState title="Tu pago todavía no está puesto">
              Cuando administración diga cómo se te paga, aquí verás lo que te da cada clase.
            </EmptyState>
          ) : (
            <div aria-busy={statement.isPlaceholderData || undefined}>
              <PayStatementView
                statement={data}
                timeZone={timeZone}
                sessionLink={({ sessionId, localDate }) =>
                  `/clases?dia=${localDate}&clase=${sessionId}`
                }
              />
            </div>
          )
        }
      </QueryState>
      {rules && rules.length > 0 ? (
        <Muted>
          Ahora se te paga: {rules.map((rule) => ruleText(rule, currency)).join(' · ')}.
        </Muted>
      ) : null}
    </Stack>
  );
}

function ruleText(rule: PayRule, currency: string): string {
  const terms = termsText(rule, currency);
  return rule.serviceName === null ? terms : `${rule.serviceName}, ${terms}`;
}

const Muted = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
`;
