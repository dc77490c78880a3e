import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import type { Service } from '@aforo/shared/contract';
import { Disclosure } from '@aforo/shared/ui';
import { fileQuery } from '../../common/file.query.ts';

/** Longer than this is asked for, or it would push the price and the button out of sight. */
const shortLength = 160;

/** What it is, level and what to bring, as the center describes it; nothing where it doesn't. */
export function AboutService({ service }: { service: Service | undefined }) {
  const { description = '', pictureFileId = null } = service ?? {};
  return (
    <>
      {pictureFileId ? <Picture fileId={pictureFileId} /> : null}
      {description === '' ? null : description.length <= shortLength ? (
        <Words>{description}</Words>
      ) : (
        <Disclosure summary="De qué va">
          <Words>{description}</Words>
        </Disclosure>
      )}
    </>
  );
}

function Picture({ fileId }: { fileId: string }) {
  const { data } = useQuery(fileQuery(fileId));
  return <Frame>{data ? <img src={data} alt="" /> : null}</Frame>;
}

/** Its place is kept, so that nothing moves when the picture comes. */
const Frame = styled.div`
  aspect-ratio: 5 / 2;
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.sunken};
  overflow: hidden;

  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

const Words = styled.p`
  max-width: 72ch;
  white-space: pre-line;
  overflow-wrap: break-word;
`;
