import { useEffect, useRef, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import Upload from 'lucide-react/icons/upload';
import { styled } from 'styled-components';
import { useArea, useSession } from '@aforo/shared/area';
import { deletePicture, putPicture, type ResponseOf } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { Button, Card, ConfirmDialog, Notice, Row, Section, Stack } from '@aforo/shared/ui';
import { errorText } from '../error.messages.ts';
import { PictureDrop } from './picture-drop.tsx';
import { assertPicture, pictureTypes } from './picture-file.ts';
import { fileQuery, profileQuery } from '../profile.queries.ts';

/** The user's picture: choose or drop a file, preview it, remove it. */
export function PictureCard() {
  const { name, pictureFileId } = useSession().user;
  const hasPicture = pictureFileId !== null;
  const picture = useQuery({ ...fileQuery(pictureFileId ?? ''), enabled: hasPicture });
  const { upload, preview } = useUpload();
  return (
    <Card>
      <Section
        title="Tu foto"
        description={
          <>
            JPG, PNG o WebP de hasta 5 MB. <WithMouse>También puedes soltarla aquí.</WithMouse>
          </>
        }
      >
        <PictureDrop
          name={name}
          src={preview ?? (hasPicture ? picture.data : undefined)}
          isBusy={upload.isPending}
          onDrop={(file) => upload.mutate(file)}
        >
          <Stack gap={3}>
            <Row gap={2}>
              <ChooseFile
                label={hasPicture ? 'Cambiar la foto' : 'Elegir foto'}
                isPending={upload.isPending}
                onChoose={(file) => upload.mutate(file)}
              />
              {hasPicture ? <RemovePicture /> : null}
            </Row>
            {upload.error ? <Notice tone="error">{errorText(upload.error)}</Notice> : null}
            {picture.isError && preview === undefined ? (
              <Notice
                tone="warning"
                action={
                  <Button
                    size="sm"
                    isPending={picture.isFetching}
                    onClick={() => void picture.refetch()}
                  >
                    Volver a intentarlo
                  </Button>
                }
              >
                Tu foto sigue guardada, pero no hemos podido traerla.
              </Notice>
            ) : null}
          </Stack>
        </PictureDrop>
      </Section>
    </Card>
  );
}

/** Uploads a file, with a local preview until it is done. */
function useUpload() {
  const queryClient = useQueryClient();
  const showChange = useShowChange();
  const [preview, setPreview] = useState<string>();
  const upload = useMutation({
    mutationFn: async (file: File) => {
      assertPicture(file);
      setPreview(URL.createObjectURL(file));
      return api.putFile<ResponseOf<typeof putPicture>>(putPicture.path, file);
    },
    onSuccess: async ({ fileId }) => {
      // Cached before the session names it, so that it replaces the preview without a gap.
      await queryClient.prefetchQuery(fileQuery(fileId));
      await showChange();
    },
    onSettled: () => setPreview(undefined),
  });
  useEffect(() => {
    if (preview !== undefined) return () => URL.revokeObjectURL(preview);
  }, [preview]);
  return { upload, preview };
}

/** The header also shows the picture, from the session. */
function useShowChange(): () => Promise<unknown> {
  const { shell } = useArea();
  const queryClient = useQueryClient();
  return () => Promise.all([shell.refreshSession(), queryClient.invalidateQueries(profileQuery)]);
}

interface ChooseFileProps {
  label: string;
  isPending: boolean;
  onChoose: (file: File) => void;
}

function ChooseFile({ label, isPending, onChoose }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        icon={<Upload size={16} aria-hidden />}
        isPending={isPending}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label="Archivo de tu foto"
        accept={pictureTypes.join(',')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Otherwise choosing the same file again would not fire a change event.
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}

function RemovePicture() {
  const [isAsking, setAsking] = useState(false);
  const showChange = useShowChange();
  const removal = useMutation({
    mutationFn: () => api.call(deletePicture),
    onSuccess: async () => {
      await showChange();
      setAsking(false);
    },
  });
  return (
    <>
      <Button
        variant="quiet"
        icon={<Trash2 size={16} aria-hidden />}
        onClick={() => {
          removal.reset();
          setAsking(true);
        }}
      >
        Quitar
      </Button>
      <ConfirmDialog
        title="¿Quitar tu foto?"
        consequence="Se borra del centro y en su lugar se verán tus iniciales."
        confirmLabel="Quitar la foto"
        isOpen={isAsking}
        isPending={removal.isPending}
        error={removal.error ? errorText(removal.error) : undefined}
        onClose={() => setAsking(false)}
        onConfirm={() => removal.mutate()}
      />
    </>
  );
}

const WithMouse = styled.span`
  ${({ theme }) => theme.media.touch} {
    display: none;
  }
`;
