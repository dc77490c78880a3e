import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useFieldArray } from 'react-hook-form';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { openingSchema, type Opening } from '@aforo/shared/contract';
import {
  Form,
  FormActions,
  FormDateField,
  FormError,
  FormTextField,
  FormWeeklyHoursField,
  useContractForm,
  useUnsavedWarning,
} from '@aforo/shared/form';
import { formatClassCount } from '@aforo/shared/format';
import { Button, Card, IconButton, Notice, QueryState, Section } from '@aforo/shared/ui';
import { AffectedSessions } from '../../common/affected-sessions.tsx';
import { Columns, ColumnsSkeleton } from '../../common/lists/columns.tsx';
import { openingQuery } from '../../common/opening.query.ts';
import { HolidaysDialog } from './holidays-dialog.tsx';
import { useSaveOpening } from './opening.queries.ts';

/** The weekly opening hours, and the holidays. */
export function OpeningTab() {
  return (
    <QueryState query={useQuery(openingQuery)} skeleton={<ColumnsSkeleton />}>
      {(opening) => <OpeningForm opening={opening} />}
    </QueryState>
  );
}

function OpeningForm({ opening }: { opening: Opening }) {
  const { shell, settings } = useArea();
  const { weekStartsOn } = settings;
  const save = useSaveOpening();
  const [isChoosing, setChoosing] = useState(false);
  const form = useContractForm({
    schema: openingSchema,
    defaultValues: opening,
    onSubmit: async (values) => {
      const { hours, holidays } = await save.mutateAsync(values);
      form.reset({ hours, holidays });
    },
  });
  useUnsavedWarning(form.isDirty && !form.isPending, shell.blockLeaving);
  const holidays = useFieldArray({ control: form.control, name: 'holidays' });
  const affected = save.data?.affected;
  return (
    <Form form={form}>
      <HolidaysDialog
        isOpen={isChoosing}
        opening={form.getValues() as Opening /* its numbers are not typed */}
        onClose={() => setChoosing(false)}
        onAdd={(added) => holidays.append(added, { shouldFocus: false })}
      />
      <Columns>
        <Card>
          <Section title="Horas de apertura">
            <FormWeeklyHoursField noneWords="Cerrado" weekStartsOn={weekStartsOn} />
          </Section>
        </Card>
        <Card>
          <Section
            title="Festivos"
            description="Esos días no se crean clases. Las que ya estén puestas se quedan hasta que las canceles."
          >
            {holidays.fields.map((holiday, index) => (
              <Holiday key={holiday.id} $hasLabels={index === 0}>
                <FormDateField
                  form={form}
                  name={`holidays.${index}.localDate`}
                  label="Día"
                  isLabelHidden={index > 0}
                />
                <FormTextField
                  form={form}
                  name={`holidays.${index}.name`}
                  label="Nombre"
                  isLabelHidden={index > 0}
                  autoComplete="off"
                />
                <IconButton
                  label={`Quitar el festivo ${index + 1}`}
                  onClick={() => holidays.remove(index)}
                >
                  <X size={18} aria-hidden />
                </IconButton>
              </Holiday>
            ))}
            <Acts>
              <Button
                icon={<Plus size={16} aria-hidden />}
                onClick={() => holidays.append({ localDate: '', name: '' })}
              >
                Añadir festivo
              </Button>
              <Button
                icon={<CalendarPlus size={16} aria-hidden />}
                onClick={() => setChoosing(true)}
              >
                Festivos de España
              </Button>
            </Acts>
          </Section>
        </Card>
      </Columns>
      <FormError error={form.submitError} />
      {affected && !form.isDirty ? (
        affected.length === 0 ? (
          <Notice tone="success">Horario guardado. Ninguna clase cae fuera de él.</Notice>
        ) : (
          <Notice
            tone="warning"
            title={`Horario guardado. Fuera de él hay ${formatClassCount(affected.length)}`}
          >
            Nada se cancela solo: mueve o cancela lo que toque para avisar a quien viene.
            <AffectedSessions sessions={affected} />
          </Notice>
        )
      ) : null}
      <FormActions form={form} submitLabel="Guardar horario" />
    </Form>
  );
}

const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
`;

/** Only the first row shows the labels, as column headings. */
const Holiday = styled.div<{ $hasLabels: boolean }>`
  display: grid;
  grid-template-columns: 150px minmax(0, 1fr) auto;
  gap: ${({ theme }) => theme.space[2]};
  align-items: start;

  > button {
    margin-top: ${({ $hasLabels }) => ($hasLabels ? '28px' : '2px')};
  }
  ${({ theme }) => theme.media.belowCard} {
    grid-template-columns: minmax(0, 1fr) auto;

    > :first-child {
      grid-column: 1 / -1;
    }
  }
`;
