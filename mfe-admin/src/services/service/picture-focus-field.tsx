import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import type { ServiceInput } from '@aforo/shared/contract';
import { fileQuery } from '../../common/fields/picture-field.tsx';
import { FieldGroup } from '../../common/records/field-group.ts';

const sides = [
  { name: 'pictureFocusX', label: 'De izquierda a derecha' },
  { name: 'pictureFocusY', label: 'De arriba abajo' },
] as const;

/**
 * The part of the picture that stays visible when it is cropped, previewed in both aspect ratios.
 */
export function PictureFocusField() {
  const { control, setValue } = useFormContext<ServiceInput>();
  const [fileId = null, x = 50, y = 50] = useWatch({
    control,
    name: ['pictureFileId', 'pictureFocusX', 'pictureFocusY'],
  });
  const picture = useQuery({ ...fileQuery(fileId ?? ''), enabled: fileId !== null });
  if (fileId === null || !picture.data) return null;
  const values = { pictureFocusX: x, pictureFocusY: y };
  return (
    <FieldGroup>
      <legend>Encuadre</legend>
      <Shapes>
        {['16 / 9', '5 / 2'].map((shape) => (
          <img
            key={shape}
            src={picture.data}
            alt=""
            style={{ aspectRatio: shape, objectPosition: `${x}% ${y}%` }}
          />
        ))}
      </Shapes>
      {sides.map(({ name, label }) => (
        <Slide key={name}>
          {label}
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={values[name]}
            aria-valuetext={`${values[name]} %`}
            onChange={({ target }) => setValue(name, Number(target.value), { shouldDirty: true })}
          />
        </Slide>
      ))}
    </FieldGroup>
  );
}

const Shapes = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(140px, 1fr));
  gap: ${({ theme }) => theme.space[3]};
  align-items: start;

  > img {
    width: 100%;
    border-radius: ${({ theme }) => theme.radius.control};
    object-fit: cover;
  }
`;

const Slide = styled.label`
  display: grid;
  gap: ${({ theme }) => theme.space[1]};
  margin-top: ${({ theme }) => theme.space[2]};
  font-size: ${({ theme }) => theme.type.sm};

  > input {
    width: 100%;
    min-height: 32px;
    accent-color: ${({ theme }) => theme.color.primaryEdge};
  }
`;
