import type { ImportAnswers, ImportQuestion } from '@aforo/shared/contract';
import { RadioField, SelectField } from '@aforo/shared/ui';
import { columnName, packageOptions, questionOptions, rowsText } from './imports.messages.ts';

interface Props {
  head: readonly string[];
  questions: readonly ImportQuestion[];
  answers: ImportAnswers;
  onAnswer: (answers: ImportAnswers) => void;
}

/** The choices that the file leaves open, each with an example in its two readings. */
export function ImportQuestions({ head, questions, answers, onAnswer }: Props) {
  return questions.map((question) => {
    if (question.kind === 'package') {
      const { name, example, rows, canCreate = true } = question;
      return (
        <SelectField
          key={name}
          label={`Qué ${canCreate ? 'bono' : 'paquete'} es «${example}» (${rowsText(rows)})`}
          options={packageOptions(question)}
          value={answers.packages?.[name] ?? ''}
          onChange={({ target }) =>
            onAnswer({ ...answers, packages: { ...answers.packages, [name]: target.value } })
          }
        />
      );
    }
    const key = question.kind === 'dateOrder' ? 'dateOrders' : 'decimalSigns';
    return (
      <RadioField
        key={question.column}
        label={`«${question.example}», de la columna ${columnName(head, question.column)}, es:`}
        options={questionOptions(question)}
        value={answers[key]?.[question.column] ?? null}
        onChange={(value) =>
          onAnswer({ ...answers, [key]: { ...answers[key], [question.column]: value } })
        }
      />
    );
  });
}
