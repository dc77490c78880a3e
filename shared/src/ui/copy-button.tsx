import { useState } from 'react';
import Copy from 'lucide-react/icons/copy';
import { Button } from './buttons/button.tsx';

interface Props {
  text: string;
  /** Verb and object. */
  children: string;
  /** Without an icon, for use beside other buttons without one. */
  isPlain?: boolean;
}

/** Shows the result. If the clipboard is blocked, users can copy the visible text themselves. */
export function CopyButton({ text, children, isPlain = false }: Props) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  }
  return (
    <>
      <Button
        size="sm"
        icon={isPlain ? null : <Copy size={16} aria-hidden />}
        onClick={() => void copy()}
      >
        {children}
      </Button>
      <span role="status">
        {outcome === 'copied' ? 'Copiado' : null}
        {outcome === 'refused' ? 'Este navegador no deja copiar: márcalo a mano.' : null}
      </span>
    </>
  );
}
