import type { DataImport } from '@aforo/shared/contract';
import { SelectField } from '@aforo/shared/ui';

interface Props {
  one: DataImport;
  isPending: boolean;
  onChoose: (row: number) => void;
}

/** The row of the file with the headings; a file may have a title above it. */
export function HeaderChoice({ one, isPending, onChoose }: Props) {
  // A file from before headers could be chosen does not have its header.
  if (!one.firstRows.some(({ number }) => number === one.headerRow)) return null;
  return (
    <SelectField
      label="Fila de los títulos"
      description="Lo que está por encima no entra."
      disabled={isPending}
      options={one.firstRows.map(({ number, cells }) => ({
        value: String(number),
        label: `${number}: ${cells
          .filter((cell) => cell !== '')
          .join(' · ')
          .slice(0, 80)}`,
      }))}
      value={String(one.headerRow)}
      onChange={({ target }) => onChoose(Number(target.value))}
    />
  );
}
