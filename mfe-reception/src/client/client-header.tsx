import { useCan } from '@aforo/shared/area';
import type { Client } from '@aforo/shared/contract';
import { formatPhone } from '@aforo/shared/format';
import { Avatar, Badge, Button, Card, LinkButton, Row } from '@aforo/shared/ui';
import Archive from 'lucide-react/icons/archive';
import Mail from 'lucide-react/icons/mail';
import Pencil from 'lucide-react/icons/pencil';
import Phone from 'lucide-react/icons/phone';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { TagList } from '../common/tag-list.tsx';
import { paths, readClientUrl } from '../paths.ts';
import type { useArchiving } from './client.queries.ts';

interface Props {
  client: Client;
  archiving: ReturnType<typeof useArchiving>;
}

/** Who it is and how to reach them, above every tab. */
export function ClientHeader({ client, archiving }: Props) {
  const { id, name, phone, email, tags, status, hasAccount, isErased = false } = client;
  const can = useCan();
  const urlState = readClientUrl(new URLSearchParams(useLocation().search));
  return (
    <Box>
      <Avatar name={name} size={56} />
      <Who>
        <Contact>
          {phone ? (
            <a href={`tel:${phone}`}>
              <Phone size={16} aria-hidden />
              {formatPhone(phone)}
            </a>
          ) : null}
          {email ? (
            <a href={`mailto:${email}`}>
              <Mail size={16} aria-hidden />
              {email}
            </a>
          ) : null}
          {phone || email ? null : <Muted>Sin teléfono ni correo</Muted>}
        </Contact>
        <Row gap={2}>
          <Badge tone={status === 'active' ? 'success' : 'neutral'}>
            {isErased ? 'Borrado' : status === 'active' ? 'Activo' : 'Archivado'}
          </Badge>
          <Badge>{hasAccount ? 'Con cuenta' : 'Sin cuenta'}</Badge>
          {tags.length > 0 ? <TagList tags={tags} /> : null}
        </Row>
      </Who>
      <Actions>
        {can('client.edit', { clientId: id }) && !isErased ? (
          <LinkButton
            to={paths.client(id, { ...urlState, isEditing: true })}
            icon={<Pencil size={16} aria-hidden />}
          >
            Editar
          </LinkButton>
        ) : null}
        {status === 'active' && can('client.archive') ? (
          <Button
            icon={<Archive size={16} aria-hidden />}
            isPending={archiving.isPending}
            onClick={() => archiving.setStatus('archived')}
          >
            Archivar
          </Button>
        ) : null}
      </Actions>
    </Box>
  );
}

const Box = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  gap: 16px;
  align-items: flex-start;
`;

const Who = styled.div`
  display: flex;
  flex: 1 1 160px;
  flex-direction: column;
  gap: 8px;
  min-width: 0;
`;

const Contact = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 24px;

  > a {
    display: inline-flex;
    gap: 8px;
    align-items: center;
    min-height: 32px;
    min-width: 0;
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;

    > svg {
      flex: none;
    }
    ${({ theme }) => theme.media.touch} {
      min-height: 44px;
    }
  }
`;

const Muted = styled.span`
  color: ${({ theme }) => theme.color.textMuted};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;

  ${({ theme }) => theme.media.belowCard} {
    width: 100%;

    > * {
      flex: 1;
    }
  }
`;
