import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import {
  defaultNoticeTexts,
  noticeKindName,
  noticeKinds,
  noticePlaceholders,
  noticeTextInputSchema,
  placeholderMeaning,
  type NoticeKind,
  type NoticeText,
  type StoredSettings,
} from '@aforo/shared/contract';
import { FormTextAreaField, FormTextField } from '@aforo/shared/form';
import { Button, SelectField, Stack } from '@aforo/shared/ui';
import { SettingsCard } from '../settings-card.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { useSettingsForm } from '../use-settings-form.ts';
import { useSettingsPart } from '../../common/use-settings-part.ts';
import { NoticePreview } from './notice-preview.tsx';
import { isSameText } from './notice-samples.ts';

/** The center's own texts for the e-mails about bookings. */
export function NoticeTextsTab() {
  return (
    <SettingsCard
      title="Lo que dicen los avisos"
      description="Los correos que recibe quien reserva. Lo que cambies vale para los que salgan desde ahora."
      query={useSettingsPart('noticeTexts').query}
      lines={6}
    >
      {(data) => <NoticeTexts stored={data} />}
    </SettingsCard>
  );
}

function NoticeTexts({ stored }: { stored: StoredSettings<'noticeTexts'> }) {
  const [kind, setKind] = useState<NoticeKind>('booked');
  const [isDirty, setDirty] = useState(false);
  return (
    <Stack gap={4}>
      <SelectField
        label="Qué aviso"
        value={kind}
        disabled={isDirty}
        description={isDirty ? 'Guarda o descarta antes de pasar a otro.' : undefined}
        options={noticeKinds.map((value) => ({
          value,
          label: isSameText(stored.values.texts[value], defaultNoticeTexts[value])
            ? noticeKindName[value]
            : `${noticeKindName[value]} · cambiado`,
        }))}
        onChange={({ target }) =>
          setKind(noticeKinds.find((one) => one === target.value) ?? 'booked')
        }
      />
      <NoticeTextForm key={kind} kind={kind} stored={stored} onDirty={setDirty} />
    </Stack>
  );
}

interface FormProps {
  kind: NoticeKind;
  stored: StoredSettings<'noticeTexts'>;
  onDirty: (isDirty: boolean) => void;
}

function NoticeTextForm({ kind, stored, onDirty }: FormProps) {
  const { form, currentText } = useSettingsForm({
    part: 'noticeTexts',
    stored,
    schema: noticeTextInputSchema,
    toValues: ({ texts }) => ({ kind, ...texts[kind] }),
    textOf: ({ texts }) => `${texts[kind].subject}. ${texts[kind].body}`,
    savedText: 'Aviso guardado.',
  });
  const { isDirty } = form;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const [subject, body] = useWatch({ control: form.control, name: ['subject', 'body'] });
  const defaultText = defaultNoticeTexts[kind];
  const { may, must } = noticePlaceholders[kind];
  const write = (field: keyof NoticeText, text: string) =>
    form.setValue(field, text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  return (
    <SettingsForm
      form={form}
      currentText={currentText}
      submitLabel="Guardar aviso"
      extraAction={
        isSameText({ subject, body }, defaultText) ? null : (
          <div>
            <Button
              size="sm"
              onClick={() => {
                write('subject', defaultText.subject);
                write('body', defaultText.body);
              }}
            >
              Volver al texto de Aforo
            </Button>
          </div>
        )
      }
    >
      <FormTextField form={form} name="subject" label="Asunto" autoComplete="off" />
      <FormTextAreaField
        form={form}
        name="body"
        label="Texto"
        description="Una línea en blanco separa párrafos. Lo que va entre llaves se rellena solo."
        rows={8}
      />
      <Placeholders>
        {may.map((name) => (
          <li key={name}>
            <Button
              size="sm"
              aria-label={`Añadir {${name}} al texto`}
              onClick={() => write('body', `${body.trimEnd()}\n\n{${name}}`)}
            >
              {`{${name}}`}
            </Button>
            <span>
              {placeholderMeaning[name]}
              {must.includes(name) ? ' (hace falta)' : ''}
            </span>
          </li>
        ))}
      </Placeholders>
      <NoticePreview text={{ subject, body }} />
    </SettingsForm>
  );
}

const Placeholders = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 280px), 1fr));
  gap: ${({ theme }) => theme.space[2]};
  padding: 0;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
  list-style: none;

  > li {
    display: flex;
    gap: ${({ theme }) => theme.space[2]};
    align-items: center;
  }
`;
