import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import {
  defaultNoticeTexts,
  noticeKindName,
  noticeKinds,
  noticePlaceholders,
  noticeTextInputSchema,
  placeholderMeaning,
  type NoticeKind,
  type NoticeText,
  type StoredNoticeTexts,
} from '@aforo/shared/contract';
import {
  Form,
  FormActions,
  FormError,
  FormTextAreaField,
  FormTextField,
  useContractForm,
  useUnsavedWarning,
} from '@aforo/shared/form';
import { Button, Notice, SelectField, Stack, toast } from '@aforo/shared/ui';
import { useShownVersion } from '../../common/records/use-shown-version.ts';
import { SettingsCard } from '../settings-card.tsx';
import { NoticePreview } from './notice-preview.tsx';
import { isSameText } from './notice-samples.ts';
import { noticeTextsQuery, useSaveNoticeText } from './notice-texts.queries.ts';

/** The center's own texts for the e-mails about bookings. */
export function NoticeTextsTab() {
  const texts = useQuery(noticeTextsQuery);
  return (
    <SettingsCard
      title="Lo que dicen los avisos"
      description="Los correos que recibe quien reserva. Lo que cambies vale para los que salgan desde ahora."
      query={texts}
      lines={6}
    >
      {(data) => <NoticeTexts stored={data} />}
    </SettingsCard>
  );
}

function NoticeTexts({ stored }: { stored: StoredNoticeTexts }) {
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
          label: isSameText(stored.texts[value], defaultNoticeTexts[value])
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
  stored: StoredNoticeTexts;
  onDirty: (isDirty: boolean) => void;
}

function NoticeTextForm({ kind, stored, onDirty }: FormProps) {
  const { shell } = useArea();
  const { save, readNow } = useSaveNoticeText();
  const [now, setNow] = useState<NoticeText>();
  const overShown = useShownVersion(stored.version, async () => {
    const read = await readNow();
    setNow(read.texts[kind]);
    return read.version;
  });
  const form = useContractForm({
    schema: noticeTextInputSchema,
    defaultValues: { kind, ...stored.texts[kind] },
    onSubmit: async (values) => {
      const saved = await overShown((version) => save(values, version));
      form.reset({ kind, ...saved.texts[kind] });
      toast.success('Aviso guardado.');
    },
  });
  const { isDirty } = form;
  useUnsavedWarning(isDirty && !form.isPending, shell.blockLeaving);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const [subject, body] = useWatch({ control: form.control, name: ['subject', 'body'] });
  const defaultText = defaultNoticeTexts[kind];
  const { may, must } = noticePlaceholders[kind];
  const write = (field: keyof NoticeText, text: string) =>
    form.setValue(field, text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  return (
    <Form form={form}>
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
      <FormError error={form.submitError} />
      {form.submitError && now ? (
        <Notice title="Ahora está guardado así">
          {now.subject}. {now.body}
        </Notice>
      ) : null}
      {isSameText({ subject, body }, defaultText) ? null : (
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
      )}
      <FormActions form={form} submitLabel="Guardar aviso" />
    </Form>
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
