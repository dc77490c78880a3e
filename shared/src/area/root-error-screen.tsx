import { useEffect } from 'react';
import { ThemeProvider } from 'styled-components';
import { ProblemScreen } from '../ui/index.ts';
import type { AreaProps } from './area-contract.ts';
import { SlotProblem } from './slots/slot-problem.tsx';

/** Shown if an area's own screens and boundaries have failed. */
export function RootErrorScreen({
  error,
  area,
  props,
}: {
  error: unknown;
  area: string;
  props: AreaProps;
}) {
  const { shell, theme, build, embedded, slot } = props;
  useEffect(() => {
    shell.reportError(error, area);
    const isReplaced = build?.failed('mount', error) ?? false;
    if (!isReplaced && !embedded) shell.enterScreen('Esta sección ha fallado');
  }, [shell, error, area, build, embedded]);
  const problem = slot ? (
    <SlotProblem slot={slot} />
  ) : (
    <ProblemScreen
      title="Unexpected Application Error!"
      description="Algo ha fallado al mostrar esta sección. Lo que ya estaba guardado sigue guardado. Recarga la página para seguir."
    />
  );
  return (
    <ThemeProvider theme={theme}>
      {embedded || props.frame ? problem : <main id="contenido">{problem}</main>}
    </ThemeProvider>
  );
}
