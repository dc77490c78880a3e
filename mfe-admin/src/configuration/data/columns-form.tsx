import { useState } from 'react';
import { styled } from 'styled-components';
import {
  type DataImport,
  importFieldName,
  type ImportField,
  importFieldsOf,
} from '@aforo/shared/contract';
import { Button, SelectField, Stack } from '@aforo/shared/ui';

interface Props {
  one: DataImport;
  isPending: boolean;
  onCheck: (columns: (ImportField | null)[]) => void;
}

/** Maps the columns of the file to fields; the recognised mapping can be corrected. */
export function ColumnsForm({ one, isPending, onCheck }: Props) {
  const [columns, setColumns] = useState(one.columns);
  const fields = importFieldsOf[one.kind];
  const options = [
    { value: '', label: 'No traer' },
    ...fields.map((value) => ({ value, label: importFieldName[value] })),
  ];
  const wasChecked = one.state === 'checked';
  return (
    <Stack gap={3}>
      <h3>Qué es cada columna</h3>
      <Columns>
        {one.head.map((heading, at) => {
          const example = one.sample.map((cells) => cells[at] ?? '').find((cell) => cell !== '');
          return (
            <SelectField
              key={at}
              label={heading === '' ? `Columna ${at + 1}` : heading}
              description={example === undefined ? 'Sin datos' : `Ejemplo: ${example.slice(0, 60)}`}
              options={options}
              value={columns[at] ?? ''}
              onChange={({ target }) => {
                const chosen = fields.find((field) => field === target.value) ?? null;
                setColumns(columns.map((field, index) => (index === at ? chosen : field)));
              }}
            />
          );
        })}
      </Columns>
      <div>
        <Button
          variant={wasChecked ? 'secondary' : 'primary'}
          isPending={isPending}
          onClick={() => onCheck(columns)}
        >
          {wasChecked ? 'Ensayar otra vez' : 'Ensayar'}
        </Button>
      </div>
    </Stack>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 240px), 1fr));
  gap: ${({ theme }) => theme.space[4]};
  align-items: start;
  overflow-wrap: anywhere;
`;
