import type { ReactNode } from 'react';
import { useWatch, type FieldValues } from 'react-hook-form';
import { useArea } from '@aforo/shared/area';
import type { Opening, ProfessionalSummary, Resource, SeriesPreview } from '@aforo/shared/contract';
import {
  FormDialog,
  splitFieldErrors,
  useContractForm,
  useUnsavedWarning,
  type ContractForm,
  type ContractFormOptions,
  type FormValues,
} from '@aforo/shared/form';
import { ClassFields } from './class-fields.tsx';
import { PreviewView } from '../preview/preview-view.tsx';
import { useLivePreview, type LivePreview } from '../preview/use-live-preview.ts';
import { usePreviewAtFields } from '../preview/use-preview-at-fields.ts';

/** The options of the form, and the opening hours it must fit. */
export interface ClassOptions {
  professionals: readonly ProfessionalSummary[];
  rooms: readonly Resource[];
  opening: Opening | undefined;
}

type FormOptions<Input extends FieldValues, Output> = ContractFormOptions<Input, Output>;

interface Options<
  Input extends FieldValues,
  Output,
  Request,
  Key extends readonly unknown[],
> extends FormOptions<Input, Output> {
  /** The request to preview and send; null if nothing has changed. */
  requestOf: (written: Output) => Request | null;
  previewQuery: Parameters<typeof useLivePreview<Request, Key>>[1];
  /** The field in which the days are typed. */
  dayFieldOf: (values: FormValues<Input>) => 'weekdays' | 'localDate';
  opening: Opening | undefined;
}

export interface ClassForm<Input extends FieldValues, Output> {
  form: ContractForm<FormValues<Input>, Output>;
  values: FormValues<Input>;
  live: LivePreview;
}

/** The form of a class, with a live preview of what saving it would do. */
export function useClassForm<
  Input extends FieldValues,
  Output,
  Request,
  Key extends readonly unknown[],
>({
  requestOf,
  previewQuery,
  dayFieldOf,
  opening,
  ...options
}: Options<Input, Output, Request, Key>): ClassForm<Input, Output> {
  const { shell } = useArea();
  const form = useContractForm(options);
  useUnsavedWarning(form.isDirty && !form.isPending, shell.blockLeaving);
  // the form has complete default values
  const values = useWatch({ control: form.control }) as FormValues<Input>;
  const written = options.schema.safeParse(values).data;
  const live = useLivePreview(written === undefined ? null : requestOf(written), previewQuery);
  usePreviewAtFields(form.showFieldErrors, live, opening, dayFieldOf(values));
  return { form, values, live };
}

interface PanelProps<Input extends FieldValues, Output> {
  title: string;
  submitLabel: string;
  /** The result of `useClassForm`. */
  writing: ClassForm<Input, Output>;
  surroundings: ClassOptions;
  serviceId: string;
  /** Placed before the common fields: the service, or the scope of the edit. */
  children: ReactNode;
  days: ReactNode;
  span: ReactNode;
  moreTimes?: ReactNode;
  sentencesOf: (preview: SeriesPreview) => string[];
  /** Shown while there is nothing to preview. */
  idle: string;
  onClose: () => void;
}

/** The panel around the form of a single class or a series. */
export function ClassFormPanel<Input extends FieldValues, Output>({
  title,
  submitLabel,
  writing: { form, values, live },
  surroundings: { professionals, rooms },
  serviceId,
  children,
  days,
  span,
  moreTimes,
  sentencesOf,
  idle,
  onClose,
}: PanelProps<Input, Output>) {
  return (
    <FormDialog
      side="panel"
      title={title}
      isOpen
      onClose={onClose}
      form={form}
      submitLabel={submitLabel}
      loading={form.isPending}
      submitError={form.submitError}
      isBlocked={(live.preview?.conflicts.length ?? 0) > 0}
      ahead={
        <PreviewView
          live={live}
          error={splitFieldErrors(live.error, values).rest}
          sentencesOf={sentencesOf}
          idle={idle}
        />
      }
    >
      {children}
      <ClassFields {...{ serviceId, professionals, rooms, days, span, moreTimes }} />
    </FormDialog>
  );
}
