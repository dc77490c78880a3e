import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** A short summary of the terms. */
export function TermsInShort({ centerName }: { centerName: string }) {
  return (
    <Explained summary="Qué aceptas, en corto">
      <li>
        {centerName} guarda tu nombre, tu dirección y tu teléfono para llevar tus reservas, tus
        bonos y tus pagos, y para avisarte de lo que cambie en ellos.
      </li>
      <li>No se los da a nadie que no haga falta para atenderte.</li>
      <li>
        Puedes verlos, corregirlos, descargarlos y borrarlos desde tu cuenta. Los recibos se guardan
        lo que manda la ley.
      </li>
    </Explained>
  );
}

export function NewsInShort() {
  return (
    <Explained summary="Qué recibirás si lo marcas">
      <li>Clases nuevas, cambios de horario y ofertas del centro.</li>
      <li>Los avisos de tus reservas te llegan igual, lo marques o no.</li>
      <li>Puedes cambiar de idea cuando quieras desde tu cuenta.</li>
    </Explained>
  );
}

function Explained({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <Details>
      <summary>{summary}</summary>
      <ul>{children}</ul>
    </Details>
  );
}

const Details = styled.details`
  /* Aligned with the label of the checkbox above. */
  margin-left: 32px;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};

  > summary {
    width: fit-content;
    padding-block: 6px;
    cursor: pointer;
  }
  ${({ theme }) => theme.media.touch} {
    > summary {
      padding-block: 12px;
    }
  }
  > ul {
    display: flex;
    flex-direction: column;
    gap: 6px;
    padding: 2px 0 8px 18px;
  }
`;
