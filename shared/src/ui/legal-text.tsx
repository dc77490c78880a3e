import { styled } from 'styled-components';

export type LegalBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] };

/**
 * Parses a legal text: `## ` starts a heading, `- ` a list item, a blank line a new paragraph.
 * Everything else is plain text.
 */
export function legalBlocks(text: string): LegalBlock[] {
  const blocks: LegalBlock[] = [];
  let isNewParagraph = true;
  for (const line of text.split('\n').map((one) => one.trim())) {
    const last = blocks.at(-1);
    if (line === '') {
      isNewParagraph = true;
      continue;
    }
    if (line.startsWith('## ')) blocks.push({ kind: 'heading', text: line.slice(3) });
    else if (line.startsWith('- ')) {
      if (last?.kind === 'list' && !isNewParagraph) last.items.push(line.slice(2));
      else blocks.push({ kind: 'list', items: [line.slice(2)] });
    } else if (last?.kind === 'paragraph' && !isNewParagraph) last.text += ` ${line}`;
    else blocks.push({ kind: 'paragraph', text: line });
    isNewParagraph = false;
  }
  return blocks;
}

/** Renders a legal text. All content is escaped. */
export function LegalTextView({ text }: { text: string }) {
  return (
    <Prose>
      {legalBlocks(text).map((block, index) => {
        if (block.kind === 'heading') return <h3 key={index}>{block.text}</h3>;
        if (block.kind === 'paragraph') return <p key={index}>{block.text}</p>;
        return (
          <ul key={index}>
            {block.items.map((item, position) => (
              <li key={position}>{item}</li>
            ))}
          </ul>
        );
      })}
    </Prose>
  );
}

const Prose = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
  max-width: 68ch;
  overflow-wrap: anywhere;

  > h3 {
    margin-top: ${({ theme }) => theme.space[2]};
    font-size: ${({ theme }) => theme.type.md};
  }
  > ul {
    display: flex;
    flex-direction: column;
    gap: ${({ theme }) => theme.space[1]};
    padding-left: 20px;
    list-style: disc;
  }
`;
