import { useState } from 'react';
import { styled } from 'styled-components';
import {
  type DataImport,
  type ImportAnswers,
  importFieldName,
  type ImportField,
  importFieldsOf,
  type ImportQuestion,
  importWarningText,
} from '@aforo/shared/contract';
import { Button, Notice, Row, SelectField, Stack } from '@aforo/shared/ui';
import { HeaderChoice } from './header-choice.tsx';
import { ImportQuestions } from './import-questions.tsx';
import { columnName, ignoredColumns } from './imports.messages.ts';

interface Props {
  one: DataImport;
  isPending: boolean;
  /** A column or an answer was changed. */
  onChange: () => void;
  onChooseHeader: (row: number) => void;
  onCheck: (mapped: { columns: (ImportField | null)[]; answers: ImportAnswers }) => void;
}

/** Maps the columns of the file to fields; the recognised mapping can be corrected. */
export function ColumnsForm({ one, isPending, onChange, onChooseHeader, onCheck }: Props) {
  const [columns, setColumns] = useState(one.columns);
  const fields = importFieldsOf[one.kind];
  const options = [
    { value: '', label: 'No traer' },
    ...fields.map((value) => ({ value, label: importFieldName[value] })),
  ];
  const [answers, setAnswers] = useState(() => givenAnswers(one.questions));
  const canBeNote = fields.includes('toNotes');
  const ignored = ignoredColumns(one, columns);
  const change = (changed: (ImportField | null)[]) => {
    setColumns(changed);
    onChange();
  };
  const takeAsNotes = () =>
    change(
      columns.map((field, at) => (field === null && (one.filled[at] ?? 0) > 0 ? 'toNotes' : field)),
    );
  const wasChecked = one.state === 'checked';
  return (
    <Stack gap={3}>
      <HeaderChoice one={one} isPending={isPending} onChoose={onChooseHeader} />
      <h3>Qué es cada columna</h3>
      {one.warnings.map((warning) => (
        <Notice key={warning} tone="warning">
          {importWarningText[warning]}
        </Notice>
      ))}
      <Columns>
        {one.head.map((_heading, at) => {
          const example = one.sample.map((cells) => cells[at] ?? '').find((cell) => cell !== '');
          return (
            <SelectField
              key={at}
              label={columnName(one.head, at)}
              description={example === undefined ? 'Sin datos' : `Ejemplo: ${example.slice(0, 60)}`}
              options={options}
              value={columns[at] ?? ''}
              onChange={({ target }) => {
                const chosen = fields.find((field) => field === target.value) ?? null;
                change(columns.map((field, index) => (index === at ? chosen : field)));
              }}
            />
          );
        })}
      </Columns>
      {ignored.length > 0 ? (
        <Row gap={3}>
          <p>No entran: {ignored.join(', ')}.</p>
          {canBeNote ? <Button onClick={takeAsNotes}>Llevarlas a las notas</Button> : null}
        </Row>
      ) : null}
      <ImportQuestions
        head={one.head}
        questions={one.questions}
        answers={answers}
        onAnswer={(given) => {
          setAnswers(given);
          onChange();
        }}
      />
      <div>
        <Button
          variant={wasChecked ? 'secondary' : 'primary'}
          isPending={isPending}
          onClick={() => onCheck({ columns, answers: answered(answers) })}
        >
          {wasChecked ? 'Ensayar otra vez' : 'Ensayar'}
        </Button>
      </div>
    </Stack>
  );
}

/** Without the packages that are not chosen. */
function answered({ packages = {}, ...answers }: ImportAnswers): ImportAnswers {
  const chosen = Object.entries(packages).filter(([, answer]) => answer !== '');
  return { ...answers, packages: Object.fromEntries(chosen) };
}

/** The answers of the last rehearsal. */
function givenAnswers(questions: readonly ImportQuestion[]): ImportAnswers {
  const dateOrders: ImportAnswers['dateOrders'] = {};
  const decimalSigns: ImportAnswers['decimalSigns'] = {};
  const packages: ImportAnswers['packages'] = {};
  for (const question of questions) {
    if (question.answer === null) continue;
    if (question.kind === 'dateOrder') dateOrders[question.column] = question.answer;
    else if (question.kind === 'package') packages[question.name] = question.answer;
    else decimalSigns[question.column] = question.answer;
  }
  return { dateOrders, decimalSigns, packages };
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 240px), 1fr));
  gap: ${({ theme }) => theme.space[4]};
  align-items: start;
  overflow-wrap: anywhere;
`;
