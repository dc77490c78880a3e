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
 * Text that filters as it is typed. Esc and the cross empty it. It is no landmark: a panel's field over the page's
 * would be a second one of the same name.
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
  // The input is there whenever the handle is asked for: they come and go together.
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
                // A dialog around it must not take this Esc as its own.
                event.stopPropagation();
                clear();
              }
              onKeyDown?.(event);
            }}
          />
          {/* Hidden, not absent: its rules would come with the first letter and cost it its frame. */}
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
