import { useEffect, useEffectEvent } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import {
  achievementInputSchema,
  hasSteps,
  type Achievement,
  type AchievementInput,
  type AchievementRule,
  type ProfessionalSummary,
  type Service,
} from '@aforo/shared/contract';
import {
  Form,
  FormActions,
  FormCheckboxField,
  FormDateField,
  FormError,
  FormNullableAmountField,
  FormTextAreaField,
  FormTextField,
  FormTimeField,
  useContractForm,
  useUnsavedWarning,
  wholeNumber,
  type FormValues,
} from '@aforo/shared/form';
import { Section, SelectField, TextField, toast } from '@aforo/shared/ui';
import { FormChoicesField } from '../common/fields/choices-field.tsx';
import { useShownVersion } from '../common/records/use-shown-version.ts';
import { ideas, startOf, toValues, type RuleValues } from './achievement.form.ts';
import { useSaveAchievement } from './achievements.queries.ts';
import { IconField } from './icon-field.tsx';
import { StepsField } from './steps-field.tsx';

interface Props {
  achievement: Achievement;
  services: readonly Service[];
  professionals: readonly ProfessionalSummary[];
  /** Called with the rule on every keystroke. */
  onRuleChange: (rule: RuleValues) => void;
}

const stepsLabels = {
  classes: 'Cuántas clases',
  weeks: 'Cuántas semanas seguidas',
  services: 'Cuántas actividades',
} as const;

/** Name, texts and reward can change at any time; the rule only while it is a draft. */
export function AchievementForm({ achievement, services, professionals, onRuleChange }: Props) {
  const { shell } = useArea();
  const { id, status } = achievement;
  const { update, readNow } = useSaveAchievement();
  const save = useShownVersion(achievement.version, async () => (await readNow(id)).version);
  const form = useContractForm({
    schema: achievementInputSchema,
    defaultValues: toValues(achievement),
    onSubmit: async (values) => {
      const saved = await save((version) => update(id, values, version));
      form.reset(toValues(saved));
      toast.success('Guardado.');
    },
  });
  useUnsavedWarning(form.isDirty && !form.isPending, shell.blockLeaving);
  // the form has complete default values
  const { rule } = useWatch({ control: form.control }) as FormValues<AchievementInput>;
  const ruleText = JSON.stringify(rule);
  // A copy: the form changes its own values in place.
  const notifyRule = useEffectEvent(() => onRuleChange({ ...rule }));
  useEffect(() => notifyRule(), [ruleText]);

  return (
    <Form form={form}>
      <FormTextField form={form} name="name" label="Nombre" autoComplete="off" />
      <IconField />
      <FormTextAreaField
        form={form}
        name="description"
        label="Qué lee quien lo gana"
        description="Puede quedar vacío."
      />
      {status === 'draft' ? (
        <RuleFields
          rule={rule}
          services={services}
          professionals={professionals}
          onMetric={(metric) => form.setValue('rule', startOf(metric), { shouldDirty: true })}
        />
      ) : null}
      <Section title="Premio">
        <RewardFields />
        <FormCheckboxField form={form} name="isMailed" label="Avisar por correo a quien lo gana" />
      </Section>
      <FormError error={form.submitError} />
      <FormActions form={form} submitLabel="Guardar" />
    </Form>
  );
}

interface RuleProps {
  rule: RuleValues;
  services: readonly Service[];
  professionals: readonly ProfessionalSummary[];
  onMetric: (metric: AchievementRule['metric']) => void;
}

function RuleFields({ rule, services, professionals, onMetric }: RuleProps) {
  const form = useFormContext<FormValues<AchievementInput>>();
  const { metric, steps } = rule;
  const named = <Item extends { id: string; name: string; status: string }>(
    items: readonly Item[],
    chosen: readonly string[],
  ) =>
    items
      .filter(({ id, status }) => status === 'active' || chosen.includes(id))
      .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Section title="Regla">
      <SelectField
        label="Qué se premia"
        value={metric}
        options={ideas.map((idea) => ({ value: idea.metric, label: idea.label }))}
        onChange={({ target }) => {
          const idea = ideas.find((one) => one.metric === target.value);
          if (idea) onMetric(idea.metric);
        }}
      />
      {hasSteps(metric) ? (
        <StepsField label={stepsLabels[metric as keyof typeof stepsLabels /* has steps */]} />
      ) : null}
      {metric === 'return' ? (
        <FormNullableAmountField
          form={form}
          name="rule.absenceDays"
          label="Días sin venir"
          format={wholeNumber}
        />
      ) : null}
      {rule.isRepeated || metric === 'weeks' || (metric !== 'services' && steps.length === 1) ? (
        <FormCheckboxField form={form} name="rule.isRepeated" label={repeatedLabel(rule)} />
      ) : null}
      <More>
        <summary>Qué clases cuentan</summary>
        <FormChoicesField
          form={form}
          name="rule.serviceIds"
          label="Servicios"
          description="Si no marcas ninguno, cuentan todos."
          options={named(services, rule.serviceIds)}
        />
        <FormChoicesField
          form={form}
          name="rule.professionalIds"
          label="Quién las da"
          description="Si no marcas a nadie, da igual quién."
          options={named(professionals, rule.professionalIds)}
        />
        <Pair>
          <FormTimeField form={form} name="rule.startsFrom" isNullable label="Empiezan desde las" />
          <FormTimeField form={form} name="rule.startsUntil" isNullable label="Y antes de las" />
        </Pair>
        <FormDateField
          form={form}
          name="rule.since"
          label="A partir del día"
          description="Vacío: también lo que ya ha pasado."
          isNullable
        />
      </More>
    </Section>
  );
}

function repeatedLabel({ metric, steps }: RuleValues): string {
  switch (metric) {
    case 'classes':
      return `Otra vez cada ${steps[0] ?? 0} clases`;
    case 'weeks':
      return 'Otra vez con cada racha nueva';
    case 'birthday':
      return 'Otra vez cada año';
    default:
      return 'Otra vez cada vez que pase';
  }
}

const rewardKinds = [
  { value: 'badge', label: 'Solo la medalla' },
  { value: 'credits', label: 'Sesiones en su bono' },
  { value: 'text', label: 'Algo que se entrega en recepción' },
] as const;

/** One of three reward kinds: choosing one clears the fields of the other two. */
function RewardFields() {
  const form = useFormContext<FormValues<AchievementInput>>();
  return (
    <Controller
      control={form.control}
      name="rewardCredits"
      render={({ field: credits }) => (
        <Controller
          control={form.control}
          name="rewardText"
          render={({ field: text, fieldState }) => (
            <>
              <SelectField
                label="Además de la medalla"
                value={credits.value !== null ? 'credits' : text.value !== null ? 'text' : 'badge'}
                options={rewardKinds}
                onChange={({ target }) => {
                  credits.onChange(target.value === 'credits' ? 1 : null);
                  text.onChange(target.value === 'text' ? '' : null);
                }}
              />
              {credits.value !== null ? (
                <FormNullableAmountField
                  form={form}
                  name="rewardCredits"
                  label="Cuántas sesiones"
                  description="Van al bono que más tarde en caducar; sin bono, esperan a que compre uno."
                  format={wholeNumber}
                />
              ) : null}
              {text.value !== null ? (
                <TextField
                  label="Qué se entrega"
                  description="Por ejemplo, «una camiseta». Recepción lo ve en la ficha y lo marca al darlo."
                  autoComplete="off"
                  maxLength={120}
                  value={text.value ?? ''}
                  error={fieldState.error?.message}
                  onBlur={text.onBlur}
                  onChange={({ target }) => text.onChange(target.value)}
                />
              ) : null}
            </>
          )}
        />
      )}
    />
  );
}

const More = styled.details`
  display: flex;
  flex-direction: column;

  > summary {
    min-height: 44px;
    padding-block: 10px;
    color: ${({ theme }) => theme.color.primaryInk};
    font-weight: ${({ theme }) => theme.font.medium};
    cursor: pointer;
  }
  > :not(summary) {
    margin-top: ${({ theme }) => theme.space[4]};
  }
`;

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(140px, 1fr));
  gap: ${({ theme }) => theme.space[4]};
`;
