import { styled } from 'styled-components';
import { SecondStepForm } from '@aforo/shared/access';
import type { SecondStep, Session } from '@aforo/shared/contract';
import { Button } from '@aforo/shared/ui';
import { AuthScreen } from '../../common/auth-screen.tsx';

export interface SecondStepProps {
  step: SecondStep;
  /** Whose password was right. */
  email: string;
  onDone: (session: Session) => void;
  /** Back to the password, with why if it was not the person’s wish. */
  onBack: (problem: unknown) => void;
}

/** The password was right and is not enough. */
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

/** Its label is aligned with the others. */
const Back = styled.div`
  margin-inline-start: -16px;
`;
