import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { achievementIcons, type Achievement, type AchievementInput } from '@aforo/shared/contract';
import { Medal, VisuallyHidden } from '@aforo/shared/ui';
import { FieldGroup } from '../common/records/field-group.ts';

const names = {
  medal: 'Medalla',
  trophy: 'Copa',
  flame: 'Llama',
  sparkles: 'Destellos',
  heart: 'Corazón',
  cake: 'Tarta',
  sunrise: 'Amanecer',
  star: 'Estrella',
} as const satisfies Record<Achievement['icon'], string>;

/** Chooses one of the available icons. */
export function IconField() {
  const {
    field: { ref, name, value, onChange },
  } = useController<AchievementInput, 'icon'>({ name: 'icon' });
  return (
    <FieldGroup>
      <legend>Dibujo</legend>
      <Choices>
        {achievementIcons.map((icon) => (
          <Choice key={icon} title={names[icon]}>
            <input
              ref={icon === value ? ref : undefined}
              type="radio"
              name={name}
              checked={icon === value}
              onChange={() => onChange(icon)}
            />
            <Medal icon={icon} isEarned={icon === value} size={44} />
            <VisuallyHidden>{names[icon]}</VisuallyHidden>
          </Choice>
        ))}
      </Choices>
    </FieldGroup>
  );
}

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
  ${({ theme }) => theme.media.belowCard} {
    /* Two rows of four. */
    max-width: calc(4 * 44px + 3 * ${({ theme }) => theme.space[2]});
  }
`;

const Choice = styled.label`
  position: relative;
  border-radius: ${({ theme }) => theme.radius.full};
  cursor: pointer;

  > input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  &:has(input:focus-visible) {
    outline: 2px solid ${({ theme }) => theme.color.focus};
    outline-offset: 2px;
  }
`;
