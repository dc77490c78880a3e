import { useRef } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import Upload from 'lucide-react/icons/upload';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { deleteLogo, pictureOfLogo, uploadLogo, type ResponseOf } from '@aforo/shared/contract';
import { api, startQueries } from '@aforo/shared/http';
import { Button, CenterLogo, Notice, Row, Section, Stack, toast } from '@aforo/shared/ui';
import { errorText } from '../../common/error.messages.ts';
import { SettingsSheet } from '../settings-card.tsx';

/** Uploads, previews on both backgrounds and removes the center's logo. */
export function LogoCard() {
  const { center } = useArea().settings;
  const logo = center.logo ? pictureOfLogo(center.logo) : null;
  const chooser = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  // The header shows the logo from the settings.
  const onSettled = () => queryClient.invalidateQueries(startQueries(api).settings);
  const upload = useMutation({
    mutationFn: (file: File) => api.postFile<ResponseOf<typeof uploadLogo>>(uploadLogo.path, file),
    onSuccess: () => toast.success('Logotipo puesto.'),
    onSettled,
  });
  const removal = useMutation({
    mutationFn: () => api.call(deleteLogo),
    onSuccess: () => toast.success('Logotipo quitado.'),
    onSettled,
  });
  const error = upload.error ?? removal.error;
  const isBusy = upload.isPending || removal.isPending;
  return (
    <SettingsSheet>
      <Section
        title="El logotipo"
        description="Sale en la cabecera, en el horario público, en los correos y en lo que se imprime. Mejor con fondo transparente; si no se viera sobre oscuro o sobre blanco, le ponemos fondo."
      >
        <Stack gap={3}>
          {logo ? (
            <Grounds>
              <figure data-on="dark">
                <CenterLogo {...logo} centerName={`Logotipo de ${center.name}`} />
              </figure>
              <figure data-on="light">
                <CenterLogo {...logo} centerName="" on="light" />
              </figure>
            </Grounds>
          ) : (
            <p>Aún no hay: en su lugar va el nombre, «{center.name}».</p>
          )}
          <Row gap={2}>
            <Button
              icon={<Upload size={16} aria-hidden />}
              isPending={upload.isPending}
              disabled={removal.isPending}
              onClick={() => chooser.current?.click()}
            >
              {logo ? 'Cambiar el logotipo' : 'Elegir logotipo'}
            </Button>
            {logo ? (
              <Button
                variant="quiet"
                icon={<Trash2 size={16} aria-hidden />}
                isPending={removal.isPending}
                disabled={upload.isPending}
                onClick={() => {
                  if (!isBusy) removal.mutate();
                }}
              >
                Quitar el logotipo
              </Button>
            ) : null}
          </Row>
          <Help>JPG, PNG o WebP de hasta 5 MB.</Help>
          <input
            ref={chooser}
            hidden
            type="file"
            aria-label="Archivo del logotipo"
            accept="image/jpeg,image/png,image/webp"
            onChange={({ target }) => {
              const file = target.files?.[0];
              // Otherwise choosing the same file again would not fire a change event.
              target.value = '';
              if (file) upload.mutate(file);
            }}
          />
          {error ? <Notice tone="error">{errorText(error)}</Notice> : null}
        </Stack>
      </Section>
    </SettingsSheet>
  );
}

/** The logo as it appears in the header and on paper, independent of the current scheme. */
const Grounds = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 220px), 1fr));
  gap: ${({ theme }) => theme.space[3]};

  > figure {
    display: grid;
    place-items: center;
    min-height: 96px;
    margin: 0;
    padding: ${({ theme }) => theme.space[4]};
    border: 1px solid ${({ theme }) => theme.color.line};
    border-radius: ${({ theme }) => theme.radius.card};
  }
  > [data-on='dark'] {
    background: ${({ theme }) => theme.darkBackground};
  }
  > [data-on='light'] {
    background: #ffffff;
  }
`;

const Help = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
