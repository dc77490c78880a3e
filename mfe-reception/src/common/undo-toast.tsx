import { styled } from 'styled-components';
import { notify } from '@aforo/shared/ui';

/** Enough time to read the toast, find the button and press it. */
const undoMs = 10_000;

/** Shows a toast with an undo button for ten seconds. */
export function toastWithUndo(text: string, onUndo: () => void): void {
  const options = { autoClose: undoMs, closeOnClick: false, pauseOnFocusLoss: false };
  notify((toasts) => {
    toasts.success(
      ({ closeToast }) => (
        <Line>
          <span>{text}</span>
          <Undo
            type="button"
            onClick={() => {
              closeToast();
              onUndo();
            }}
          >
            Deshacer
          </Undo>
        </Line>
      ),
      options,
    );
  });
}

/* The toasts render in the shell's tree, so these styles use no theme. */
const Line = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  gap: 4px 12px;
  align-items: center;
  justify-content: space-between;
`;

const Undo = styled.button`
  min-height: 44px;
  padding: 4px 8px;
  margin: 0 -8px;
  border: 0;
  background: transparent;
  color: inherit;
  font: inherit;
  font-weight: 600;
  text-decoration: underline;
  text-underline-offset: 0.2em;
`;
