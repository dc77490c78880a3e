import { styled } from 'styled-components';
import { useChosen } from './chosen-clients.ts';

/** The box at a client of the list. */
export function ChooseClient({ id, name }: { id: string; name: string }) {
  const { ids, isAll, toggle } = useChosen();
  return (
    <Target>
      <input
        type="checkbox"
        aria-label={`Elegir a ${name}`}
        checked={isAll || ids.has(id)}
        disabled={isAll}
        onChange={() => toggle(id)}
      />
    </Target>
  );
}

/** Over the row's link, and as large as a finger. */
const Target = styled.label`
  position: relative;
  z-index: 1;
  display: inline-grid;
  place-items: center;
  width: 32px;
  height: 32px;
  cursor: pointer;

  > input {
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: ${({ theme }) => theme.color.primaryInk};
    cursor: inherit;
  }
  ${({ theme }) => theme.media.touch} {
    width: 44px;
    height: 44px;
  }
`;
