import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { fillNotice, noticeParagraphs, type NoticeText } from '@aforo/shared/contract';
import { sampleValues } from './notice-samples.ts';

/** Previews an e-mail with a sample booking. */
export function NoticePreview({ text }: { text: NoticeText }) {
  const { name } = useArea().settings.center;
  const values = sampleValues(name);
  return (
    <Mail role="group" aria-label="Así llega">
      <Subject>{fillNotice(text.subject, values)}</Subject>
      <p>Hola, Ana:</p>
      {noticeParagraphs(text.body, values).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
      <Rest>Debajo van el enlace a sus reservas y el nombre del centro.</Rest>
    </Mail>
  );
}

const Mail = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
  max-width: 72ch;
  padding: ${({ theme }) => theme.space[4]};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.sunken};
  overflow-wrap: anywhere;

  > p {
    white-space: pre-line;
  }
`;

const Subject = styled.strong`
  font-weight: ${({ theme }) => theme.font.bold};
`;

const Rest = styled.small`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
