import { useState, type ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { controlStyles, Field, type FieldProps } from './field.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { Eye, EyeOff } from '../inline-icons.tsx';

export type PasswordFieldProps = FieldProps & Omit<ComponentPropsWithRef<'input'>, 'type'>;

/** A password that the user can reveal. */
export function PasswordField({
  label,
  description,
  error,
  isLabelHidden,
  id,
  className,
  'aria-describedby': describedBy,
  ...rest
}: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field {...{ label, description, error, isLabelHidden, id, className, describedBy }}>
      {(wiring) => (
        <Frame>
          <Input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...wiring}
            type={isShown ? 'text' : 'password'}
          />
          <IconButton
            label={isShown ? 'Ocultar la contraseña' : 'Mostrar la contraseña'}
            aria-controls={wiring.id}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
          </IconButton>
        </Frame>
      )}
    </Field>
  );
}

const Frame = styled.div`
  position: relative;

  > button {
    position: absolute;
    top: 0;
    right: 0;
    width: 44px;
    height: 100%;
    color: ${({ theme }) => theme.color.textMuted};
  }
`;

const Input = styled.input`
  ${controlStyles}
  padding-right: 48px;

  /* Jost's password dots are hardly visible. */
  &[type='password']:not(:placeholder-shown) {
    font-family: system-ui, sans-serif;
  }

  &::-ms-reveal {
    display: none;
  }
`;
