import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '@aforo/shared/http';
import { allowConsoleErrors, renderArea } from '../../testing/index.ts';
import { defineArea } from '../define-area.tsx';
import { Page } from './page.tsx';

function Throws({ error }: { error: Error }): never {
  throw error;
}

function ThrowsInEffect() {
  useEffect(() => {
    throw new TypeError('effect');
  }, []);
  return <Page>Nada</Page>;
}

function ThrowsOnClick() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new TypeError('later');
  return (
    <Page>
      <button onClick={() => setBroken(true)}>Romper</button>
    </Page>
  );
}

const area = defineArea({
  manifest: {
    area: 'mfe-prueba',
    screens: {
      '': { title: 'Inicio' },
      rota: { title: 'Rota' },
      efecto: { title: 'Efecto' },
      luego: { title: 'Luego' },
    },
  },
  screens: {
    '': () => (
      <Page>
        <Link to="/rota">Ir a la rota</Link>
      </Page>
    ),
    rota: () => <Throws error={new TypeError('first')} />,
    efecto: ThrowsInEffect,
    luego: ThrowsOnClick,
    vacia: () => <Throws error={new ApiError(404, {})} />,
  },
});
const at = (path: string) => renderArea(area, { path: `/prueba${path}` });

describe('a screen that throws', () => {
  test("on its first render is reported as such and changes the tab's title", async () => {
    allowConsoleErrors();
    const { user, shell } = at('');
    expect(document.title).toBe('Inicio');
    await user.click(screen.getByRole('link', { name: 'Ir a la rota' }));
    expect(await screen.findByRole('button', { name: 'Volver a intentarlo' })).toBeVisible();
    expect(shell.buildFailed).toHaveBeenCalledWith(
      expect.anything(),
      'firstRender',
      expect.any(TypeError),
    );
    expect(document.title).toBe('Esta pantalla ha fallado');
  });

  test('in its first effect is reported as a first render', () => {
    allowConsoleErrors();
    const { shell } = at('/efecto');
    expect(shell.buildFailed).toHaveBeenCalledTimes(1);
    expect(shell.buildFailed).toHaveBeenCalledWith(
      expect.anything(),
      'firstRender',
      expect.any(TypeError),
    );
  });

  test('while in use is reported as a failure of that screen only', async () => {
    allowConsoleErrors();
    const { user, shell } = at('/luego');
    await user.click(screen.getByRole('button', { name: 'Romper' }));
    expect(shell.buildFailed).toHaveBeenCalledTimes(1);
    expect(shell.buildFailed).toHaveBeenCalledWith(
      expect.anything(),
      'screen',
      expect.any(TypeError),
    );
    expect(document.title).toBe('Esta pantalla ha fallado');
  });

  test('because of an API error does not count as a failure of its build', () => {
    allowConsoleErrors();
    const { shell } = at('/vacia');
    expect(shell.buildFailed).not.toHaveBeenCalled();
    expect(shell.reportError).toHaveBeenCalled();
  });
});
