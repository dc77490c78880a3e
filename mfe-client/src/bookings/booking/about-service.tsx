import { styled } from 'styled-components';
import { Link } from 'react-router-dom';
import type { Service } from '@aforo/shared/contract';
import { Disclosure } from '@aforo/shared/ui';
import { ServicePicture } from '../../common/service-picture.tsx';
import { paths } from '../../paths.ts';

/** A longer description is collapsed, or it would push the price and the button out of view. */
const shortLength = 160;

interface Props {
  service: Service | undefined;
  forId: string | null;
}

/** The description of a service, with a link to its page. */
export function AboutService({ service, forId }: Props) {
  if (!service) return null;
  const { id, description, kind } = service;
  return (
    <>
      <ServicePicture service={service} shape="5 / 2" />
      {description === '' ? null : description.length <= shortLength ? (
        <BodyText>{description}</BodyText>
      ) : (
        <Disclosure summary="De qué va">
          <BodyText>{description}</BodyText>
        </Disclosure>
      )}
      <More to={paths.service(id, forId)}>
        {kind === 'class' ? 'Más sobre esta clase' : 'Más sobre este servicio'}
      </More>
    </>
  );
}

const BodyText = styled.p`
  max-width: 72ch;
  white-space: pre-line;
  overflow-wrap: break-word;
`;

const More = styled(Link)`
  align-self: flex-start;
  min-height: 24px;
  color: ${({ theme }) => theme.color.primaryInk};
`;
