import { LinkButton, ProblemScreen } from '../ui/index.ts';
import { useScreen } from './page.tsx';

export function NotFoundScreen() {
  useScreen('No encontrado');
  return (
    <ProblemScreen
      title="404 Not Found"
      description="Aquí no hay nada. Puede que el enlace esté incompleto o que ya no exista."
      actions={
        <LinkButton variant="primary" to="/">
          Ir al inicio
        </LinkButton>
      }
    />
  );
}
