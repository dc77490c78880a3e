import { useImperativeHandle, useRef, type ComponentPropsWithRef, type Ref } from 'react';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { styled } from 'styled-components';
import { controlStyles, Field, type FieldProps } from './field.tsx';
import { IconButton } from '../buttons/icon-button.tsx';

export interface SearchFieldProps
  extends FieldProps, Omit<ComponentPropsWithRef<'input'>, 'type' | 'value' | 'onChange' | 'ref'> {
  value: string;
  onChange: (text: string) => void;
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * A filter text. Esc and the clear button empty it. It has no search landmark, because one in a
 * panel would duplicate the page's.
 */
export function SearchField({
  label,
  description,
  error,
  isLabelHidden = true,
  id,
  className,
  value,
  onChange,
  onKeyDown,
  ref,
  'aria-describedby': describedBy,
  ...rest
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // The input is mounted whenever the handle is used: they have the same lifetime.
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  function clear(): void {
    onChange('');
    input.current?.focus();
  }
  return (
    <Field {...{ label, description, error, isLabelHidden, id, className, describedBy }}>
      {(wiring) => (
        <Frame>
          <Search size={18} aria-hidden />
          <Input
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            {...rest}
            {...wiring}
            ref={input}
            type="search"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && value !== '') {
                event.preventDefault();
                // Keeps Esc from closing a surrounding dialog.
                event.stopPropagation();
                clear();
              }
              onKeyDown?.(event);
            }}
          />
          {/* Hidden, not absent: inserting its styles with the first letter would delay a
              frame. */}
          <IconButton label="Borrar la búsqueda" hidden={value === ''} onClick={clear}>
            <X size={18} aria-hidden />
          </IconButton>
        </Frame>
      )}
    </Field>
  );
}

const Frame = styled.div`
  position: relative;

  > svg {
    position: absolute;
    top: calc(50% - 9px);
    left: 12px;
    color: ${({ theme }) => theme.color.textMuted};
    pointer-events: none;
  }
  > button {
    position: absolute;
    top: 0;
    right: 0;
    width: 44px;
    height: 100%;
    color: ${({ theme }) => theme.color.textMuted};

    &[hidden] {
      display: none;
    }
  }
`;

const Input = styled.input`
  ${controlStyles}
  padding-inline: 40px 44px;

  &::-webkit-search-cancel-button {
    display: none;
  }
`;
