import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import * as z from 'zod/mini';
import { useArea } from '@aforo/shared/area';
import type { Opening } from '@aforo/shared/contract';
import { FormDialog, FormSelectField, useContractForm } from '@aforo/shared/form';
import { formatLongDate, localDateOf } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';
import { OpeningPreview } from './opening-preview.tsx';
import { holidaysAhead, regions, type Region } from './spanish-holidays.ts';

interface Props {
  isOpen: boolean;
  /** The opening in the form; its holidays are not added twice. */
  opening: Opening;
  onClose: () => void;
  onAdd: (holidays: Opening['holidays']) => void;
}

const schema = z.object({ region: z.string(), year: z.string() });

const regionOptions = Object.entries(regions).map(([value, { name }]) => ({ value, label: name }));
const isRegion = (value: string): value is Region => Object.hasOwn(regions, value);

/** The public holidays of a year and region, shown before they are added. */
export function HolidaysDialog({ isOpen, opening, onClose, onAdd }: Props) {
  const { timeZone } = useArea().settings.center;
  const today = localDateOf(serverNow(), timeZone);
  const thisYear = Number(today.slice(0, 4));
  // From October, most people plan the year ahead.
  const firstYear = today.slice(5) < '10-01' ? thisYear : thisYear + 1;
  const form = useContractForm({
    schema,
    defaultValues: { region: 'madrid', year: String(firstYear) },
    onSubmit: () => {
      onAdd(added);
      form.reset();
      onClose();
    },
  });
  const { region = '', year = '' } = useWatch({ control: form.control });
  const known = new Set(opening.holidays.map(({ localDate }) => localDate));
  const found = isRegion(region) ? holidaysAhead(today, Number(year), region) : [];
  const added = found.filter(({ localDate }) => !known.has(localDate));
  const years = [0, 1, 2].map((later) => String(thisYear + later));
  return (
    <FormDialog
      title="Festivos de España"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      submitLabel={added.length === 1 ? 'Añadir 1 festivo' : `Añadir ${added.length} festivos`}
      loading={form.isPending}
      submitError={form.submitError}
      isBlocked={added.length === 0}
    >
      <FormSelectField form={form} name="region" label="Comunidad" options={regionOptions} />
      <FormSelectField
        form={form}
        name="year"
        label="Año"
        options={years.map((value) => ({
          value,
          label:
            value === String(thisYear)
              ? `Lo que queda de ${value}`
              : value === String(thisYear + 1)
                ? `${value} y lo que queda de ${thisYear}`
                : value,
        }))}
      />
      <Days aria-label="Festivos que se añaden">
        {added.map(({ localDate, name }) => (
          <li key={localDate}>
            {formatLongDate(localDate, today)}: {name}
          </li>
        ))}
      </Days>
      <p>
        {added.length === 0
          ? 'Los de ese año ya están en la lista.'
          : 'Añade tú los de tu municipio, y mira si tu comunidad pasa alguno al lunes.'}
      </p>
      <OpeningPreview
        stored={opening}
        opening={{ ...opening, holidays: [...opening.holidays, ...added] }}
      />
    </FormDialog>
  );
}

const Days = styled.ul`
  margin: 0;
  padding-inline-start: ${({ theme }) => theme.space[5]};

  &:empty {
    display: none;
  }
`;
