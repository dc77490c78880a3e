import { useState } from 'react';
import Download from 'lucide-react/icons/download';
import { getOwnDocumentPdf } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { Button, explainError, saveFile, toast } from '@aforo/shared/ui';

interface Props {
  document: { id: string; fullNumber: string };
  size?: 'sm' | 'md';
}

/** Downloads a receipt or an invoice as PDF. */
export function DocumentButton({ document: { id, fullNumber }, size = 'sm' }: Props) {
  const [isBusy, setBusy] = useState(false);

  async function keep(): Promise<void> {
    setBusy(true);
    try {
      const file = await api.download(getOwnDocumentPdf, { params: { id } });
      saveFile(file, `${fullNumber.replaceAll('/', '-')}.pdf`);
    } catch (error) {
      toast.error(explainError(error).text);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      size={size}
      icon={<Download size={16} aria-hidden />}
      isPending={isBusy}
      aria-label={`PDF de ${fullNumber}`}
      onClick={() => void keep()}
    >
      PDF
    </Button>
  );
}
