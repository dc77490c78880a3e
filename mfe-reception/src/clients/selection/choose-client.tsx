import { styled } from 'styled-components';
import { useChosen } from './chosen-clients.ts';

/** The checkbox of a client in the list. */
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

/** Above the row's link, and large enough to tap. */
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
