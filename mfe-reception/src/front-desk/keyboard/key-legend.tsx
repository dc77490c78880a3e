import { memo } from 'react';
import { styled } from 'styled-components';

const keys = [
  ['/', 'buscar'],
  ['↑ ↓', 'moverse'],
  ['Enter', 'llegada'],
  ['U', 'deshacer'],
  ['N', 'no vino'],
  ['C', 'cambiar de sesión'],
  ['R', 'reservar'],
  ['F2', 'cobrar'],
  ['V', 'ventas'],
  ['Esc', 'cerrar cliente'],
] as const;

/** The keyboard shortcuts, hidden on devices without a keyboard. */
export const KeyLegend = memo(function KeyLegend() {
  return (
    <List aria-label="Teclas">
      {keys.map(([key, does]) => (
        <li key={key}>
          <kbd>{key}</kbd> {does}
        </li>
      ))}
    </List>
  );
});

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.xs};

  kbd {
    padding: 0 6px;
    border: 1px solid ${({ theme }) => theme.color.line};
    border-radius: 4px;
    background: ${({ theme }) => theme.color.sunken};
    font-family: inherit;
    font-weight: ${({ theme }) => theme.font.medium};
  }
  ${({ theme }) => theme.media.belowCard} {
    display: none;
  }
  ${({ theme }) => theme.media.touch} {
    display: none;
  }
`;
