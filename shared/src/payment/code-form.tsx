import { Button, Row, Stack, TextField } from '../ui/index.ts';

export interface CodeFormProps {
  label: string;
  typed: string;
  /** Why the typed code is not accepted. */
  problem: string | null;
  isBusy: boolean;
  disabled?: boolean;
  onTyped: (typed: string) => void;
  onUse: () => void;
  onLeave: () => void;
}

/**
 * A code field inside a payment form. Enter applies the code without submitting the surrounding
 * form.
 */
export function CodeForm({ label, typed, problem, isBusy, disabled, ...on }: CodeFormProps) {
  return (
    <Stack
      gap={3}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        on.onUse();
      }}
    >
      <TextField
        label={label}
        value={typed}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        ref={focusNow}
        error={problem ?? undefined}
        onChange={({ target }) => on.onTyped(target.value)}
      />
      <Row gap={2}>
        <Button size="sm" onClick={on.onLeave}>
          Dejarlo
        </Button>
        <Button size="sm" isPending={isBusy} disabled={disabled} onClick={on.onUse}>
          Usar el código
        </Button>
      </Row>
    </Stack>
  );
}

/** The user has just opened this form. */
function focusNow(field: HTMLElement | null): void {
  field?.focus();
}
