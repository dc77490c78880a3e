import { useQuery } from '@tanstack/react-query';
import { useArea, useCan } from '@aforo/shared/area';
import type { Charge, Client } from '@aforo/shared/contract';
import { formatPhone, money } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';
import { Avatar, Badge, Button, Card, LinkButton, Row } from '@aforo/shared/ui';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import HandCoins from 'lucide-react/icons/hand-coins';
import Archive from 'lucide-react/icons/archive';
import Merge from 'lucide-react/icons/merge';
import Mail from 'lucide-react/icons/mail';
import Pencil from 'lucide-react/icons/pencil';
import Phone from 'lucide-react/icons/phone';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { chargeQuery } from '../common/charge/charge.queries.ts';
import { debtSums } from '../common/debts/debt-sums.ts';
import { TagList } from '../common/tag-list.tsx';
import { clientParams, paths } from '../paths.ts';
import type { useArchiving } from './client.queries.ts';

interface Props {
  client: Client;
  archiving: ReturnType<typeof useArchiving>;
  /** Null when there is nothing to charge. */
  chargePath: string | null;
}

/** The client's name and contact details, above every tab. */
export function ClientHeader({ client, archiving, chargePath }: Props) {
  const { id, name, phone, email, tags, status, hasAccount, isErased = false } = client;
  const can = useCan();
  const { currency } = useArea().settings.center;
  const charge = useQuery({ ...chargeQuery(id), enabled: chargePath !== null }).data;
  const { owedMinor, aheadMinor } = debtSums(charge?.debts ?? [], serverNow());
  const left = charge ? bonosLeftText(charge.bonos) : null;
  const urlState = clientParams.read(useLocation().search);
  return (
    <Box>
      <Avatar name={name} size={72} />
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
      {charge ? (
        <Facts aria-label="Lo que importa">
          <Fact $isUrgent={owedMinor > 0}>
            <small>{owedMinor > 0 ? 'Debe' : 'Sin deudas'}</small>
            <strong>{money(owedMinor, currency)}</strong>
          </Fact>
          {aheadMinor > 0 ? (
            <Fact>
              <small>Por pagar, de lo que está por dar</small>
              <strong>{money(aheadMinor, currency)}</strong>
            </Fact>
          ) : null}
          <Fact>
            <small>{left ? 'Le queda' : 'Bonos'}</small>
            <strong>{left ?? 'Ninguno'}</strong>
          </Fact>
        </Facts>
      ) : null}
      <Actions>
        {can('booking.create', { clientId: id }) && status === 'active' ? (
          <LinkButton
            to={paths.frontDesk({ clientId: id, act: 'reservar' })}
            // With a debt, charging is the primary action; otherwise booking is.
            variant={owedMinor > 0 ? 'secondary' : 'primary'}
            icon={<CalendarPlus size={16} aria-hidden />}
          >
            Reservar
          </LinkButton>
        ) : null}
        {chargePath !== null && status === 'active' ? (
          <LinkButton
            to={chargePath}
            variant={owedMinor > 0 ? 'primary' : 'secondary'}
            preventScrollReset
            icon={<HandCoins size={16} aria-hidden />}
          >
            Cobrar (F2)
          </LinkButton>
        ) : null}
        {can('client.edit', { clientId: id }) && !isErased ? (
          <LinkButton
            to={paths.client(id, { ...urlState, isEditing: true })}
            variant="quiet"
            icon={<Pencil size={16} aria-hidden />}
          >
            Editar
          </LinkButton>
        ) : null}
        {status === 'active' && can('client.merge') ? (
          <LinkButton
            to={paths.client(id, { ...urlState, act: 'unir', aboutId: null })}
            variant="quiet"
            icon={<Merge size={16} aria-hidden />}
          >
            Unir
          </LinkButton>
        ) : null}
        {status === 'active' && can('client.archive') ? (
          <Button
            variant="quiet"
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

/** The sessions left in all bonos. */
function bonosLeftText(bonos: Charge['bonos']): string | null {
  if (bonos.length === 0) return null;
  if (bonos.some(({ balance }) => balance === null)) return 'Sin límite';
  const left = bonos.reduce((sum, { balance }) => sum + (balance ?? 0), 0);
  return left === 1 ? '1 sesión' : `${left} sesiones`;
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

/** The most important facts, in the largest type of the page. */
const Facts = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `${theme.space[2]} ${theme.space[6]}`};
`;

const Fact = styled.li<{ $isUrgent?: boolean }>`
  display: flex;
  flex-direction: column;

  > small {
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
  }
  > strong {
    color: ${({ theme, $isUrgent }) => ($isUrgent ? theme.color.error.ink : theme.color.text)};
    font-size: ${({ theme }) => theme.type.lg};
    font-weight: ${({ theme }) => theme.font.bold};
    font-variant-numeric: tabular-nums;
    line-height: 1.3;
    white-space: nowrap;
  }
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

/** Actions on the record, on a separate line below the facts. */
const Actions = styled.div`
  display: flex;
  flex: 1 0 100%;
  flex-wrap: wrap;
  gap: 8px;
  padding-top: 16px;
  border-top: 1px solid ${({ theme }) => theme.color.line};

  ${({ theme }) => theme.media.belowCard} {
    width: 100%;

    > * {
      flex: 1;
    }
    /* Of three buttons the first takes a whole line, so that the last is not alone on one. */
    > :first-child:nth-last-child(3) {
      flex-basis: 100%;
    }
  }
`;
