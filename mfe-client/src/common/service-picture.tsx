import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import type { Service } from '@aforo/shared/contract';
import { fileQuery } from './file.query.ts';

interface Props {
  service: Pick<Service, 'pictureFileId' | 'pictureFocusX' | 'pictureFocusY'>;
  /** The aspect ratio, as a CSS value. */
  shape: string;
}

/** The picture of a service, cropped around its focus point; empty without a picture. */
export function ServicePicture({ service, shape }: Props) {
  const { pictureFileId, pictureFocusX, pictureFocusY } = service;
  const { data } = useQuery({ ...fileQuery(pictureFileId ?? ''), enabled: pictureFileId !== null });
  if (pictureFileId === null) return null;
  return (
    <Frame $shape={shape}>
      {data ? (
        <img src={data} alt="" style={{ objectPosition: `${pictureFocusX}% ${pictureFocusY}%` }} />
      ) : null}
    </Frame>
  );
}

/** Reserves the space, so that nothing moves when the picture loads. */
const Frame = styled.div<{ $shape: string }>`
  aspect-ratio: ${({ $shape }) => $shape};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.sunken};
  overflow: hidden;

  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;
