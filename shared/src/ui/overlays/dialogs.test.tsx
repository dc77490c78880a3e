import { useEffect, useState } from 'react';
import { expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderWithTheme } from '../../testing/index.ts';
import { Button, ConfirmDialog, Dialog, Sheet, SidePanel, TextField } from '../index.ts';

function Opener({
  as: Frame = Dialog,
  hasField = true,
}: {
  as?: typeof Dialog;
  hasField?: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Editar</Button>
      <Frame
        title="Editar cliente"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        footer={<Button>Guardar</Button>}
      >
        {hasField ? <TextField label="Nombre" /> : <p>Solo texto</p>}
      </Frame>
    </>
  );
}

function RoleDialog({ chosen = 'Recepción' }: { chosen?: string | null }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Cambiar el rol</Button>
      <Dialog title="Rol" isOpen={isOpen} onClose={() => setOpen(false)}>
        {['Cliente', 'Recepción', 'Administración'].map((name) => (
          <label key={name}>
            <input type="radio" name="role" defaultChecked={name === chosen} />
            {name}
          </label>
        ))}
        <label>
          <input type="radio" name="language" defaultChecked />
          Español
        </label>
      </Dialog>
    </>
  );
}

test.each([
  ['dialog', Dialog],
  ['side panel', SidePanel],
  ['sheet', Sheet],
])('a %s is named by its title and focuses its first field', async (_, as) => {
  const { user } = renderWithTheme(<Opener as={as} />);
  await user.click(screen.getByRole('button', { name: 'Editar' }));
  expect(screen.getByRole('dialog', { name: 'Editar cliente' })).toBeInTheDocument();
  expect(screen.getByLabelText('Nombre')).toHaveFocus();
});

test('a dialog without fields focuses its title', async () => {
  const { user } = renderWithTheme(<Opener hasField={false} />);
  await user.click(screen.getByRole('button', { name: 'Editar' }));
  expect(screen.getByRole('heading', { name: 'Editar cliente' })).toHaveFocus();
});

/** Its content appears at an event of the window. */
function LoadingDialog() {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const load = () => setLoaded(true);
    window.addEventListener('loaded', load);
    return () => window.removeEventListener('loaded', load);
  }, []);
  return (
    <Dialog title="Visto bueno" isOpen onClose={() => {}}>
      {isLoaded ? <TextField label="PIN" data-first-focus /> : <p>Cargando…</p>}
    </Dialog>
  );
}

test.each([
  ['takes the focus from the title', false],
  ['leaves the focus where the user has put it', true],
])('a marked field that loads later %s', async (_, hasMoved) => {
  renderWithTheme(<LoadingDialog />);
  const close = screen.getByRole('button', { name: 'Cerrar' });
  if (hasMoved) close.focus();
  // Mutation observers run after the rendering.
  await act(async () => void window.dispatchEvent(new Event('loaded')));
  expect(hasMoved ? close : screen.getByLabelText('PIN')).toHaveFocus();
});

test('a dialog with radios focuses the selected one', async () => {
  const { user } = renderWithTheme(<RoleDialog />);
  await user.click(screen.getByRole('button', { name: 'Cambiar el rol' }));
  expect(screen.getByRole('radio', { name: 'Recepción' })).toHaveFocus();
});

test('a dialog with radios and no selection focuses the first one', async () => {
  const { user } = renderWithTheme(<RoleDialog chosen={null} />);
  await user.click(screen.getByRole('button', { name: 'Cambiar el rol' }));
  expect(screen.getByRole('radio', { name: 'Cliente' })).toHaveFocus();
});

test('Esc closes and returns the focus', async () => {
  const { user } = renderWithTheme(<Opener />);
  await user.click(screen.getByRole('button', { name: 'Editar' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Editar' })).toHaveFocus();
});

test('the focus goes to the content if the button that opened the dialog is gone', async () => {
  function DeletedRow() {
    const [step, setStep] = useState<'row' | 'asking' | 'deleted'>('row');
    return (
      <main tabIndex={-1}>
        {step === 'row' ? <Button onClick={() => setStep('asking')}>Borrar</Button> : null}
        <Dialog title="Hecho" isOpen={step === 'asking'} onClose={() => setStep('deleted')}>
          Borrado
        </Dialog>
      </main>
    );
  }
  const { user } = renderWithTheme(<DeletedRow />);
  await user.click(screen.getByRole('button', { name: 'Borrar' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
});

test('the close button closes', async () => {
  const { user } = renderWithTheme(<Opener />);
  await user.click(screen.getByRole('button', { name: 'Editar' }));
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a click outside the dialog closes it, one inside does not', async () => {
  const { user } = renderWithTheme(<Opener />);
  await user.click(screen.getByRole('button', { name: 'Editar' }));
  await user.click(screen.getByRole('heading', { name: 'Editar cliente' }));
  const dialog = screen.getByRole('dialog');
  // Clicks on the backdrop arrive at the dialog element itself.
  await user.click(dialog);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('selecting text beyond the edge does not close the dialog', async () => {
  const { user } = renderWithTheme(<Opener />);
  await user.click(screen.getByRole('button', { name: 'Editar' }));
  await user.pointer([
    { keys: '[MouseLeft>]', target: screen.getByLabelText('Nombre') },
    { target: screen.getByRole('dialog') },
    { keys: '[/MouseLeft]' },
  ]);
  expect(screen.getByRole('dialog')).toBeInTheDocument();
});

test('a confirmation names the record and the consequence and focuses the safe button', async () => {
  const onConfirm = jest.fn();
  const { user } = renderWithTheme(
    <ConfirmDialog
      title="¿Archivar a Lucía?"
      consequence="Deja de salir en las búsquedas."
      confirmLabel="Archivar"
      isOpen
      onClose={() => undefined}
      onConfirm={onConfirm}
    />,
  );
  expect(screen.getByRole('dialog', { name: '¿Archivar a Lucía?' })).toHaveTextContent(
    'Deja de salir en las búsquedas.',
  );
  expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Archivar' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('a pending confirmation can’t be confirmed twice, and shows its error', async () => {
  const onConfirm = jest.fn();
  const { user } = renderWithTheme(
    <ConfirmDialog
      title="¿Bloquear?"
      consequence="No podrá entrar."
      confirmLabel="Bloquear"
      isOpen
      isPending
      error="Es la última."
      onClose={() => undefined}
      onConfirm={onConfirm}
    />,
  );
  await user.click(screen.getByRole('button', { name: /Bloquear/ }));
  expect(onConfirm).not.toHaveBeenCalled();
  expect(screen.getByRole('alert')).toHaveTextContent('Es la última.');
});
