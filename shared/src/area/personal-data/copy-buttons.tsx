import { useMutation } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import { exportClientJson, exportClientPdf } from '../../contract/index.ts';
import { Button, Notice, Row, saveFile, Stack } from '../../ui/index.ts';

const formats = [
  { format: 'pdf', label: 'Descargar en PDF', endpoint: exportClientPdf },
  { format: 'json', label: 'Descargar en JSON', endpoint: exportClientJson },
] as const;
type Format = (typeof formats)[number];

/** Downloads all data kept about a client, as a readable or a machine-readable file. */
export function CopyButtons({ clientId }: { clientId: string }) {
  const copy = useMutation({
    mutationFn: async ({ endpoint, format }: Format) => {
      const file = await api.download(endpoint, { params: { id: clientId } });
      saveFile(file, `mis-datos.${format}`);
    },
  });
  return (
    <Stack gap={3}>
      <Row gap={2}>
        {formats.map((one) => (
          <Button
            key={one.format}
            isPending={copy.isPending && copy.variables === one}
            onClick={() => {
              if (!copy.isPending) copy.mutate(one);
            }}
          >
            {one.label}
          </Button>
        ))}
      </Row>
      <div role="status">
        {copy.isSuccess ? 'Descargado. Guárdalo donde no lo vea nadie más.' : null}
      </div>
      {copy.isError ? <Notice tone="error">{copy.error.message}</Notice> : null}
    </Stack>
  );
}
