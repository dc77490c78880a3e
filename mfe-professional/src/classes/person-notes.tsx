import { useState } from 'react';
import { styled } from 'styled-components';
import { noteExcerpt } from './session.messages.ts';

interface Props {
  name: string;
  text: string;
}

/** Reception's notes on a client; a long text is collapsed. */
export function PersonNotes({ name, text }: Props) {
  const [isWhole, setWhole] = useState(false);
  const first = noteExcerpt(text);
  if (first === text) return <Text>{text}</Text>;
  return (
    <Text>
      {isWhole ? text : first}{' '}
      <button
        type="button"
        aria-expanded={isWhole}
        aria-label={`${isWhole ? 'Ver menos' : 'Ver todo'} lo anotado de ${name}`}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? 'Ver menos' : 'Ver todo'}
      </button>
    </Text>
  );
}

const Text = styled.span`
  display: block;
  margin-top: ${({ theme }) => theme.space[1]};
  font-size: ${({ theme }) => theme.type.sm};
  line-height: 1.4;
  white-space: pre-line;

  > button {
    padding: 0 4px;
    border: 0;
    background: transparent;
    color: ${({ theme }) => theme.color.primaryInk};
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  ${({ theme }) => theme.media.touch} {
    > button {
      min-height: 44px;
    }
  }
`;
