import { useId, useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  clientField,
  type ClientField,
  type ClientSummary,
  type MergeChoice,
  type MergePreview,
} from '@aforo/shared/contract';
import { formatPhone } from '@aforo/shared/format';
import {
  Button,
  DelayedFallback,
  FailedState,
  LinkButton,
  Notice,
  RadioField,
  Section,
  SidePanel,
  Skeleton,
  Stack,
  toast,
} from '@aforo/shared/ui';
import { styled } from 'styled-components';
import { errorText } from '../../common/error.messages.ts';
import { paths } from '../../paths.ts';
import { FindRecord } from './find-record.tsx';
import { choiceOptions } from './merge.messages.ts';
import { mergePreviewQuery, useMerge } from './merge.queries.ts';

interface Props {
  /** The record that is kept. */
  keptId: string;
  /** Null until the other record is chosen. */
  mergedId: string | null;
  onChoose: (mergedId: string) => void;
  onClose: () => void;
}

type Choices = Partial<Record<ClientField, MergeChoice>>;

/** Merges another record into this one: finds it, shows what would happen, and asks for the values. */
export function MergePanel({ keptId, mergedId, onChoose, onClose }: Props) {
  const formId = useId();
  const preview = useQuery({
    ...mergePreviewQuery(keptId, mergedId ?? ''),
    enabled: mergedId !== null,
  });
  const [choices, setChoices] = useState<Choices>({});
  const merging = useMerge(keptId);
  const shown = mergedId === null ? undefined : preview.data;
  const isPossible = shown?.refusals.length === 0;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!shown || !isPossible || merging.isPending) return;
    const suggested = shown.fields.map(({ field, suggested }) => [field, suggested]);
    const { merged, seen } = shown;
    merging.mutate(
      {
        mergedId: merged.id,
        choices: { ...(Object.fromEntries(suggested) as Choices), ...choices }, // of the same fields
        seen,
      },
      {
        onSuccess: () => {
          toast.success('Fichas unidas. Se puede deshacer desde el historial durante 30 días.');
          onClose();
        },
      },
    );
  }

  return (
    <SidePanel
      title="Unir con otra ficha"
      isOpen
      onClose={() => {
        if (!merging.isPending) onClose();
      }}
      footer={
        <>
          <Button onClick={onClose}>{shown && !isPossible ? 'Cerrar' : 'Cancelar'}</Button>
          {isPossible ? (
            <Button type="submit" form={formId} variant="primary" isPending={merging.isPending}>
              Unir las fichas
            </Button>
          ) : null}
        </>
      }
    >
      {mergedId === null ? (
        <FindRecord exceptId={keptId} onFound={onChoose} />
      ) : shown ? (
        <form id={formId} noValidate onSubmit={submit}>
          <Stack gap={5}>
            <Pair preview={shown} />
            <Refusals preview={shown} />
            {isPossible ? (
              <>
                {shown.fields.map((field) => (
                  <RadioField
                    key={field.field}
                    label={clientField(field.field).label}
                    options={choiceOptions(field)}
                    value={choices[field.field] ?? field.suggested}
                    onChange={(choice) => setChoices({ ...choices, [field.field]: choice })}
                  />
                ))}
                <Outcome preview={shown} />
              </>
            ) : null}
            {merging.error ? <Notice tone="error">{errorText(merging.error)}</Notice> : null}
          </Stack>
        </form>
      ) : preview.isError ? (
        <FailedState
          error={preview.error}
          isRetrying={preview.isFetching}
          onRetry={() => void preview.refetch()}
        />
      ) : (
        <DelayedFallback>
          <Skeleton lines={6} />
        </DelayedFallback>
      )}
    </SidePanel>
  );
}

function Pair({ preview: { kept, merged } }: { preview: MergePreview }) {
  return (
    <Stack gap={3}>
      <Person label="Se conserva" client={kept} />
      <Person label="Se une y se archiva" client={merged} />
      <div>
        <LinkButton to={paths.client(merged.id, { act: 'unir', aboutId: kept.id })} size="sm">
          Conservar la otra
        </LinkButton>
      </div>
    </Stack>
  );
}

function Person({ label, client }: { label: string; client: ClientSummary }) {
  const { name, phone, email, hasAccount } = client;
  return (
    <div>
      <Muted>{label}</Muted>
      <strong>{name}</strong>
      <Muted>
        {[phone ? formatPhone(phone) : null, email, hasAccount ? 'con cuenta' : 'sin cuenta']
          .filter(Boolean)
          .join(' · ')}
      </Muted>
    </div>
  );
}

function Refusals({ preview: { refusals } }: { preview: MergePreview }) {
  if (refusals.length === 0) return null;
  return (
    <Notice tone="warning" title="Todavía no se pueden unir">
      <List>
        {refusals.map(({ reason, text }) => (
          <li key={reason}>{text}</li>
        ))}
      </List>
    </Notice>
  );
}

function Outcome({ preview: { moves, rules } }: { preview: MergePreview }) {
  return (
    <Stack gap={4}>
      <Section title="Lo que pasa a esta ficha">
        {moves.length === 0 ? (
          <p>La otra ficha no tiene reservas, bonos, ventas ni nada que pasar.</p>
        ) : (
          <List>
            {moves.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </List>
        )}
      </Section>
      <Section title="Qué más hay que saber">
        <List>
          {rules.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </List>
      </Section>
    </Stack>
  );
}

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: 8px;
  padding-left: 20px;
  list-style: disc;
`;

const Muted = styled.div`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
  overflow-wrap: anywhere;
`;
