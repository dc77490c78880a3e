import { useRef } from 'react';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import ImageIcon from 'lucide-react/icons/image';
import Trash2 from 'lucide-react/icons/trash-2';
import Upload from 'lucide-react/icons/upload';
import { styled } from 'styled-components';
import type {
  ResponseOf,
  uploadProductPicture,
  uploadServicePicture,
} from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import { Button, Notice, Row, Stack } from '@aforo/shared/ui';
import { errorText } from '../error.messages.ts';
import { FieldGroup } from '../records/field-group.ts';

/** Cached forever: a stored file never changes, another picture has another id. */
export const fileQuery = (fileId: string) =>
  queryOptions({
    queryKey: ['file', fileId],
    queryFn: ({ signal }) => api.getFileDataUrl(fileId, { signal }),
    staleTime: Infinity,
  });

type Upload = typeof uploadServicePicture | typeof uploadProductPicture;

interface Props {
  /** The endpoint that receives the file. */
  upload: Upload;
  /** Alternative text of the picture. */
  alt: string;
  /** Who sees the picture, and where. */
  seenBy: string;
  /** The form must not be submitted before the upload has finished. */
  onBusy: (isBusy: boolean) => void;
}

/** A picture, named `pictureFileId` in the form: uploaded immediately, attached on save. */
export function FormPictureField({ upload: endpoint, alt, seenBy, onBusy }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  const {
    field: { value, onChange },
    fieldState,
  } = useController<{ pictureFileId?: string | null }, 'pictureFileId'>({ name: 'pictureFileId' });
  const fileId = value ?? null;
  const picture = useQuery({ ...fileQuery(fileId ?? ''), enabled: fileId !== null });
  const upload = useMutation({
    mutationFn: (file: File) => api.postFile<ResponseOf<Upload>>(endpoint.path, file),
    onMutate: () => onBusy(true),
    onSuccess: (uploaded) => onChange(uploaded.fileId),
    onSettled: () => onBusy(false),
  });
  const error = upload.error ? errorText(upload.error) : fieldState.error?.message;
  return (
    <FieldGroup>
      <legend>Imagen</legend>
      <Stack gap={2}>
        <Row gap={4} align="start">
          <Frame>
            {fileId !== null && picture.data ? (
              <img src={picture.data} alt={alt} />
            ) : (
              <ImageIcon size={28} aria-hidden />
            )}
          </Frame>
          <Beside gap={2}>
            <Row gap={2}>
              <Button
                size="sm"
                icon={<Upload size={16} aria-hidden />}
                isPending={upload.isPending}
                onClick={() => chooser.current?.click()}
              >
                {fileId === null ? 'Elegir imagen' : 'Cambiar la imagen'}
              </Button>
              {fileId === null ? null : (
                <Button
                  size="sm"
                  variant="quiet"
                  icon={<Trash2 size={16} aria-hidden />}
                  onClick={() => onChange(null)}
                >
                  Quitar
                </Button>
              )}
            </Row>
            <Help>JPG, PNG o WebP de hasta 5 MB. {seenBy}</Help>
          </Beside>
        </Row>
        <input
          ref={chooser}
          hidden
          type="file"
          aria-label="Archivo de la imagen"
          accept="image/jpeg,image/png,image/webp"
          onChange={({ target }) => {
            const file = target.files?.[0];
            // Otherwise choosing the same file again would not fire a change event.
            target.value = '';
            if (file) upload.mutate(file);
          }}
        />
        {error ? <Notice tone="error">{error}</Notice> : null}
        {picture.isError ? (
          <Notice tone="warning">La imagen sigue guardada, pero no hemos podido traerla.</Notice>
        ) : null}
      </Stack>
    </FieldGroup>
  );
}

const Frame = styled.div`
  display: grid;
  place-items: center;
  flex: none;
  width: 112px;
  height: 72px;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.sunken};
  color: ${({ theme }) => theme.color.textMuted};
  overflow: hidden;

  > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

const Beside = styled(Stack)`
  flex: 1 1 200px;
`;

const Help = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
  line-height: 1.3;
`;
