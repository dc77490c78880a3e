import { useState } from 'react';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { PackageTemplate, Service } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';
import { ApiError } from '@aforo/shared/http';
import { Badge, ConfirmDialog, DataTable, toast } from '@aforo/shared/ui';
import { errorText } from '../common/error.messages.ts';
import { archiveColumn } from '../common/lists/archive-column.tsx';
import { packageSentence } from './package-sentence.ts';
import { perPeriod } from './plan.messages.ts';
import { usePackageStatus } from './packages.queries.ts';
import { namesOf } from './service-names.ts';

interface Props {
  packages: readonly PackageTemplate[];
  services: readonly Service[];
  linkTo: (id: string) => string;
}

export function PackagesTable({ packages, services, linkTo }: Props) {
  const { currency } = useArea().settings.center;
  const change = usePackageStatus();
  /** A plan with members, and what archiving it means for them. */
  const [asked, setAsked] = useState<{ template: PackageTemplate; text: string } | null>(null);
  const doneText = ({ name, status }: PackageTemplate) =>
    status === 'archived'
      ? `${name} ya no se vende. Los bonos vendidos siguen valiendo.`
      : `${name} se vende otra vez.`;
  const table = (
    <DataTable
      caption="Paquetes"
      rows={packages}
      rowKey={({ id }) => id}
      rowLink={({ id }) => linkTo(id)}
      columns={[
        {
          key: 'name',
          header: 'Paquete',
          render: (template) => (
            <Offer>
              <Sessions aria-hidden>
                {template.plan?.seatsPerWeek ?? template.credits ?? '∞'}
              </Sessions>
              <span>
                <Name>{template.name}</Name>{' '}
                {template.status === 'archived' ? <Badge>Archivado</Badge> : null}
                <Sentence>
                  {packageSentence(
                    // The price has its own column, so the sentence leaves it out.
                    { ...template, priceMinor: null },
                    namesOf(template.serviceIds, services),
                    currency,
                  )}
                </Sentence>
              </span>
            </Offer>
          ),
        },
        {
          key: 'price',
          header: 'Precio',
          align: 'end',
          render: ({ priceMinor, renewsMonthly, plan }) => (
            <Price>
              {money(priceMinor, currency)}
              {renewsMonthly ? ` ${perPeriod[plan?.periodMonths ?? 1]}` : ''}
            </Price>
          ),
        },
        archiveColumn({
          change: {
            ...change,
            mutate: (template, options) =>
              change.mutate(template, {
                ...options,
                onError: (error) => {
                  if (error instanceof ApiError && error.code === 'plan_has_members') {
                    setAsked({ template, text: error.message });
                  } else options.onError(error);
                },
              }),
          },
          doneWords: doneText,
        }),
      ]}
    />
  );
  return (
    <>
      {table}
      <ConfirmDialog
        title={`¿Archivar ${asked?.template.name ?? ''}?`}
        consequence={asked?.text ?? ''}
        confirmLabel="Archivar"
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (!asked) return;
          const { template } = asked;
          change.mutate(
            { ...template, keepsMembers: true },
            {
              onSuccess: () => {
                toast.success(doneText(template));
                setAsked(null);
              },
            },
          );
        }}
        isPending={change.isPending}
        error={
          change.isError && change.variables.keepsMembers ? errorText(change.error) : undefined
        }
      />
    </>
  );
}

const Offer = styled.span`
  display: flex;
  gap: ${({ theme }) => theme.space[4]};
  align-items: center;
  padding-block: ${({ theme }) => theme.space[2]};
`;

/** The number of sessions, which tells packages apart at a glance. */
const Sessions = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  min-width: 3.5rem;
  height: 3.5rem;
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.primarySoft};
  color: ${({ theme }) => theme.color.primaryInk};
  font-size: ${({ theme }) => theme.type.lg};
  font-weight: ${({ theme }) => theme.font.bold};
  font-variant-numeric: tabular-nums;
`;

const Name = styled.span`
  font-size: ${({ theme }) => theme.type.md};
`;

const Sentence = styled.span`
  display: block;
  max-width: 72ch;
  color: ${({ theme }) => theme.color.textMuted};
  /* Keeps a long word of a service name unbroken on a narrow phone with large text. */
  font-size: min(${({ theme }) => theme.type.sm}, 6.5vw);
  font-weight: ${({ theme }) => theme.font.regular};
`;

/** Next to the name, because the price is what the reader looks for. */
const Price = styled.span`
  font-size: ${({ theme }) => theme.type.lg};
  font-weight: ${({ theme }) => theme.font.medium};
  font-variant-numeric: tabular-nums;
`;
