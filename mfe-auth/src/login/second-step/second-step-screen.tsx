import { styled } from 'styled-components';
import { SecondStepForm } from '@aforo/shared/access';
import type { SecondStep, Session } from '@aforo/shared/contract';
import { Button } from '@aforo/shared/ui';
import { AuthScreen } from '../../common/auth-screen.tsx';

export interface SecondStepProps {
  step: SecondStep;
  /** The account whose password was correct. */
  email: string;
  onDone: (session: Session) => void;
  /** Returns to the password step, with the error unless the user chose to return. */
  onBack: (problem: unknown) => void;
}

/** The second step after a correct password. */
export function SecondStepScreen({ step, email, onDone, onBack }: SecondStepProps) {
  return (
    <AuthScreen
      title="Falta tu segundo paso"
      description={`Contraseña correcta, ${email}. Confirma ahora que eres tú.`}
      footer={
        <Back>
          <Button variant="quiet" onClick={() => onBack(null)}>
            Volver al principio
          </Button>
        </Back>
      }
    >
      <SecondStepForm step={step} submitLabel="Entrar" onDone={onDone} onExpired={onBack} />
    </AuthScreen>
  );
}

/** Aligns its label with the other buttons. */
const Back = styled.div`
  margin-inline-start: -16px;
`;
