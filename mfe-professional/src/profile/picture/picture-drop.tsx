import { useState, type DragEvent, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Avatar } from '@aforo/shared/ui';

interface Props {
  name: string;
  src: string | undefined;
  /** An upload is running: the picture shown is a preview. */
  isBusy: boolean;
  onDrop: (file: File) => void;
  children: ReactNode;
}

/** The current picture, and a drop target for another; everything can also be done with buttons. */
export function PictureDrop({ name, src, isBusy, onDrop, children }: Props) {
  const [isOver, setOver] = useState(false);

  function over(event: DragEvent): void {
    if (isBusy || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  }
  function drop(event: DragEvent): void {
    // Otherwise the browser would navigate to the file.
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !isBusy) onDrop(file);
  }
  return (
    <Zone
      role="group"
      aria-label="Tu foto"
      $isOver={isOver}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Face $isBusy={isBusy}>
        <Avatar name={name} src={src} size={96} />
      </Face>
      <TextColumn>
        {children}
        {isOver ? <Hint>Suelta la imagen para ponerla de foto.</Hint> : null}
      </TextColumn>
    </Zone>
  );
}

const Zone = styled.div<{ $isOver: boolean }>`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[5]};
  align-items: center;
  margin: -8px;
  padding: 8px;
  border-radius: ${({ theme }) => theme.radius.card};
  outline: 2px dashed ${({ theme, $isOver }) => ($isOver ? theme.color.primaryEdge : 'transparent')};
  background: ${({ theme, $isOver }) => ($isOver ? theme.color.primarySoft : 'transparent')};
  transition: background-color ${({ theme }) => theme.motion.fast};
`;

const Face = styled.div<{ $isBusy: boolean }>`
  line-height: 0;
  opacity: ${({ $isBusy }) => ($isBusy ? 0.5 : 1)};
  transition: opacity ${({ theme }) => theme.motion.fast};
`;

const TextColumn = styled.div`
  flex: 1 1 220px;
  min-width: 0;
`;

const Hint = styled.p`
  margin-top: ${({ theme }) => theme.space[2]};
  color: ${({ theme }) => theme.color.primaryInk};
  font-size: ${({ theme }) => theme.type.sm};
`;
