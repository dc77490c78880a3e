import { LinkButton, ProblemScreen } from '../../ui/index.ts';
import { useScreen } from './page.tsx';

export function NotFoundScreen() {
  useScreen('No encontrado');
  return (
    <ProblemScreen
      title="404 Not Found"
      says="Esta página no existe"
      description="Puede que el enlace esté incompleto o que ya no exista."
      actions={
        <LinkButton variant="primary" to="/">
          Ir al inicio
        </LinkButton>
      }
    />
  );
}
