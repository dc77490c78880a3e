/**
 * Draws the pictures of the demo's services and products:
 * `node --import tsx api/src/testing/draw-demo-pictures.ts`. A service is people in a room with
 * light, in the service's colour; a product is itself before a disc.
 */
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { demoProducts, demoServices } from '../demo/demo-center.ts';
import { pictureOf, pictureSize } from '../demo/pictures.ts';

interface Tones {
  /** The colour, from its lightest to its darkest shade. */
  ground: string;
  disc: string;
  soft: string;
  full: string;
  deep: string;
}

type Drawing = (tones: Tones) => string;

type Point = readonly [x: number, y: number];

/** Where the joints of a person are. Near is the side that is drawn in front. */
interface Pose {
  head: Point;
  neck: Point;
  hip: Point;
  /** Elbow and hand. */
  arms: readonly (readonly [Point, Point])[];
  /** Knee and foot. */
  legs: readonly (readonly [Point, Point])[];
  look: Look;
}

interface Look {
  skin: string;
  hair: string;
  top: string;
  bottom: string;
  hasBun?: boolean;
}

const line = (points: readonly Point[], tone: string, width: number) =>
  `<polyline points="${points.map((point) => point.join(',')).join(' ')}" fill="none" stroke="${tone}"
    stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** A person seen from the side, from far limbs to near ones. */
function person({ head, neck, hip, arms, legs, look }: Pose): string {
  const { skin, hair, top, bottom, hasBun = false } = look;
  const shade = (tone: string) => mix(tone, '#2a2320', 0.82);
  const limbs = (near: boolean) => {
    const at = near ? 0 : 1;
    const [arm, leg] = [arms[at], legs[at]];
    const tone = near ? (color: string) => color : shade;
    const ankle = leg && along(leg[0], leg[1], 0.82);
    return [
      leg && ankle ? line([hip, leg[0], ankle], tone(bottom), 21) : '',
      leg && ankle ? line([ankle, leg[1]], tone(skin), 13) : '',
      arm ? line([neck, arm[0], arm[1]], tone(skin), 12) : '',
      arm ? line([neck, along(neck, arm[0], 0.5)], tone(top), 16) : '',
    ].join('');
  };
  const [x, y] = head;
  return `${limbs(false)}
    ${line([along(hip, neck, 0.02), along(hip, neck, 0.9)], top, 32)}
    ${line([neck, along(neck, head, 0.7)], skin, 12)}
    <circle cx="${x}" cy="${y}" r="17" fill="${skin}"/>
    <path d="M${x - 18} ${y + 2} a18 18 0 0 1 36 -4 a30 22 0 0 1 -36 4 Z" fill="${hair}"/>
    ${hasBun ? `<circle cx="${x - 12}" cy="${y - 16}" r="9" fill="${hair}"/>` : ''}
    ${limbs(true)}`;
}

const along = ([x, y]: Point, [toX, toY]: Point, part: number): Point => [
  Math.round(x + (toX - x) * part),
  Math.round(y + (toY - y) * part),
];

const skins = ['#e8b48f', '#c98d66', '#8d5a3c', '#f0c7a6'] as const;
const hairs = ['#3b2a22', '#1f1a1a', '#7a4a2a', '#5a5048'] as const;

/** A look whose clothes have the colours of the service. */
const lookOf = ({ full, deep }: Tones, at: 0 | 1 | 2 | 3, hasBun = false): Look => ({
  skin: skins[at],
  hair: hairs[at],
  top: full,
  bottom: deep,
  hasBun,
});

/** Professionals wear white. */
const staffLook = (at: 0 | 1 | 2 | 3): Look => ({
  skin: skins[at],
  hair: hairs[at],
  top: '#fdfbf7',
  bottom: '#4a5160',
});

const mat = ({ soft }: Tones, from = 110, to = 402) =>
  `<path d="M${from} 246 H${to} L${to + 14} 254 H${from - 14} Z" fill="${soft}"/>`;

const table = ({ deep, soft }: Tones) => `
  <rect x="120" y="196" width="276" height="16" rx="8" fill="#fdfbf7"/>
  <rect x="126" y="210" width="264" height="8" fill="${soft}"/>
  <path d="M160 218 L148 262 M356 218 L368 262" stroke="${deep}" stroke-width="7" stroke-linecap="round"/>`;

/** A client on the table, face down, with a towel. */
const lying = (tones: Tones, at: 0 | 1 | 2 | 3) => `
  ${line(
    [
      [196, 184],
      [300, 184],
    ],
    skins[at],
    30,
  )}
  ${line(
    [
      [300, 186],
      [378, 188],
    ],
    skins[at],
    18,
  )}
  <path d="M262 168 H344 Q352 186 344 200 H262 Z" fill="${tones.full}"/>
  ${line(
    [
      [204, 190],
      [238, 196],
    ],
    mix(skins[at], '#2a2320', 0.86),
    12,
  )}
  <circle cx="162" cy="180" r="17" fill="${skins[at]}"/>
  <path d="M144 180 a18 18 0 0 1 30 -13 a26 20 0 0 1 -14 28 a18 18 0 0 1 -16 -15 Z" fill="${hairs[at]}"/>`;

/** The scene of each service, in the order of the demo's services: people in a room with light. */
const serviceDrawings: readonly Drawing[] = [
  // Pilates on the mat, the legs in the air.
  (tones) =>
    mat(tones) +
    person({
      head: [164, 196],
      neck: [186, 212],
      hip: [258, 230],
      arms: [
        [
          [224, 206],
          [272, 204],
        ],
        [
          [226, 212],
          [276, 212],
        ],
      ],
      legs: [
        [
          [306, 186],
          [352, 142],
        ],
        [
          [312, 192],
          [362, 154],
        ],
      ],
      look: lookOf(tones, 0, true),
    }),
  // On the reformer.
  (tones) => `
    <path d="M96 226 H428 M112 226 V258 M412 226 V258" stroke="${tones.deep}" stroke-width="9" stroke-linecap="round"/>
    <path d="M404 222 V166 H428" fill="none" stroke="${tones.deep}" stroke-width="8" stroke-linecap="round"/>
    ${spring(312, 222, tones.deep)}
    <rect x="138" y="204" width="176" height="16" rx="8" fill="${tones.soft}"/>
    ${person({
      head: [160, 186],
      neck: [184, 190],
      hip: [270, 190],
      arms: [
        [
          [222, 200],
          [258, 204],
        ],
        [
          [222, 198],
          [258, 202],
        ],
      ],
      legs: [
        [
          [330, 140],
          [404, 168],
        ],
        [
          [334, 148],
          [406, 174],
        ],
      ],
      look: lookOf(tones, 1),
    })}`,
  // Sitting quietly, two people.
  (tones) =>
    mat(tones, 96, 250) +
    mat(tones, 276, 424) +
    [
      { x: -84, at: 3 as const, hasBun: true },
      { x: 92, at: 2 as const, hasBun: false },
    ]
      .map(({ x, at, hasBun }) =>
        person({
          head: [256 + x, 116],
          neck: [256 + x, 146],
          hip: [256 + x, 220],
          arms: [
            [
              [228 + x, 186],
              [214 + x, 220],
            ],
            [
              [284 + x, 186],
              [298 + x, 220],
            ],
          ],
          legs: [
            [
              [204 + x, 228],
              [264 + x, 240],
            ],
            [
              [308 + x, 228],
              [248 + x, 240],
            ],
          ],
          look: lookOf(tones, at, hasBun),
        }),
      )
      .join(''),
  // A warrior.
  (tones) =>
    mat(tones) +
    person({
      head: [256, 78],
      neck: [254, 108],
      hip: [250, 182],
      arms: [
        [
          [306, 112],
          [360, 112],
        ],
        [
          [202, 112],
          [148, 112],
        ],
      ],
      legs: [
        [
          [326, 186],
          [328, 246],
        ],
        [
          [204, 214],
          [150, 246],
        ],
      ],
      look: lookOf(tones, 2),
    }),
  // A squat with a kettlebell.
  (tones) => `
    ${person({
      head: [268, 96],
      neck: [258, 124],
      hip: [222, 192],
      arms: [
        [
          [282, 164],
          [300, 200],
        ],
        [
          [274, 168],
          [296, 204],
        ],
      ],
      legs: [
        [
          [292, 196],
          [262, 254],
        ],
        [
          [284, 202],
          [250, 254],
        ],
      ],
      look: lookOf(tones, 1),
    })}
    <path d="M288 208 a14 14 0 0 1 28 0" fill="none" stroke="${tones.deep}" stroke-width="8"/>
    <circle cx="302" cy="226" r="20" fill="${tones.deep}"/>`,
  // On all fours, the back straight.
  (tones) =>
    mat(tones) +
    person({
      head: [170, 158],
      neck: [196, 172],
      hip: [304, 176],
      arms: [
        [
          [200, 208],
          [196, 244],
        ],
        [
          [208, 208],
          [208, 244],
        ],
      ],
      legs: [
        [
          [308, 240],
          [372, 244],
        ],
        [
          [298, 240],
          [356, 244],
        ],
      ],
      look: lookOf(tones, 3),
    }),
  // Breathing, the arms like a frame.
  (tones) =>
    mat(tones, 170, 342) +
    person({
      head: [256, 62],
      neck: [256, 92],
      hip: [256, 168],
      arms: [
        [
          [308, 110],
          [276, 140],
        ],
        [
          [204, 110],
          [236, 140],
        ],
      ],
      legs: [
        [
          [274, 210],
          [272, 250],
        ],
        [
          [240, 210],
          [242, 250],
        ],
      ],
      look: lookOf(tones, 0, true),
    }),
  // On a ball, with both hands on the belly.
  (tones) => `
    <circle cx="238" cy="208" r="46" fill="${tones.soft}"/>
    ${person({
      head: [240, 66],
      neck: [240, 96],
      hip: [238, 166],
      arms: [
        [
          [262, 136],
          [282, 148],
        ],
        [
          [266, 130],
          [284, 140],
        ],
      ],
      legs: [
        [
          [306, 184],
          [302, 252],
        ],
        [
          [296, 190],
          [288, 252],
        ],
      ],
      look: lookOf(tones, 2, true),
    })}
    <circle cx="264" cy="142" r="23" fill="${tones.full}"/>
    ${line(
      [
        [244, 106],
        [262, 134],
        [282, 146],
      ],
      skins[2],
      11,
    )}`,
  // A treatment on the table.
  (tones) => `
    ${person({
      head: [296, 62],
      neck: [288, 92],
      hip: [304, 170],
      arms: [
        [
          [252, 132],
          [234, 166],
        ],
        [
          [262, 128],
          [258, 166],
        ],
      ],
      legs: [
        [
          [306, 214],
          [304, 256],
        ],
        [
          [318, 214],
          [322, 256],
        ],
      ],
      look: staffLook(1),
    })}
    ${table(tones)}${lying(tones, 0)}
    ${line(
      [
        [252, 132],
        [234, 166],
      ],
      skins[1],
      12,
    )}`,
  // A professional listens and takes notes.
  (tones) => `
    ${person({
      head: [184, 84],
      neck: [184, 114],
      hip: [184, 186],
      arms: [
        [
          [206, 146],
          [198, 182],
        ],
        [
          [164, 146],
          [166, 182],
        ],
      ],
      legs: [
        [
          [190, 222],
          [190, 256],
        ],
        [
          [176, 222],
          [176, 256],
        ],
      ],
      look: lookOf(tones, 3, true),
    })}
    ${person({
      head: [326, 72],
      neck: [326, 102],
      hip: [330, 180],
      arms: [
        [
          [306, 144],
          [284, 150],
        ],
        [
          [302, 138],
          [280, 138],
        ],
      ],
      legs: [
        [
          [336, 220],
          [336, 256],
        ],
        [
          [322, 220],
          [322, 256],
        ],
      ],
      look: staffLook(2),
    })}
    <rect x="262" y="120" width="34" height="44" rx="4" fill="#fdfbf7" stroke="${tones.deep}" stroke-width="4"/>`,
  // A massage, with warm stones.
  (tones) => `
    ${person({
      head: [222, 66],
      neck: [226, 96],
      hip: [206, 172],
      arms: [
        [
          [262, 136],
          [256, 168],
        ],
        [
          [250, 138],
          [236, 170],
        ],
      ],
      legs: [
        [
          [206, 214],
          [206, 256],
        ],
        [
          [196, 214],
          [194, 256],
        ],
      ],
      look: staffLook(3),
    })}
    ${table(tones)}${lying(tones, 2)}
    ${line(
      [
        [226, 96],
        [262, 136],
        [256, 166],
      ],
      skins[3],
      12,
    )}
    ${[270, 300, 328].map((x) => `<ellipse cx="${x}" cy="166" rx="12" ry="6" fill="${tones.deep}"/>`).join('')}`,
  // Lifting, with the trainer beside.
  (tones) => `
    ${person({
      head: [192, 82],
      neck: [192, 112],
      hip: [192, 184],
      arms: [
        [
          [236, 118],
          [236, 76],
        ],
        [
          [150, 118],
          [150, 76],
        ],
      ],
      legs: [
        [
          [206, 220],
          [208, 256],
        ],
        [
          [178, 220],
          [176, 256],
        ],
      ],
      look: lookOf(tones, 0),
    })}
    ${[150, 236].map((x) => `<path d="M${x - 20} 72 h40" stroke="${tones.deep}" stroke-width="6"/><rect x="${x - 26}" y="60" width="12" height="24" rx="5" fill="${tones.deep}"/><rect x="${x + 14}" y="60" width="12" height="24" rx="5" fill="${tones.deep}"/>`).join('')}
    ${person({
      head: [340, 76],
      neck: [340, 106],
      hip: [344, 184],
      arms: [
        [
          [312, 138],
          [330, 162],
        ],
        [
          [314, 142],
          [346, 158],
        ],
      ],
      legs: [
        [
          [350, 222],
          [350, 256],
        ],
        [
          [336, 222],
          [336, 256],
        ],
      ],
      look: staffLook(2),
    })}`,
];

/** A wall, a floor, and the light of a window. */
function room({ ground, disc, soft }: Tones): string {
  const window = [0, 1].flatMap((row) =>
    [0, 1, 2].map(
      (column) =>
        `<rect x="${300 + column * 58}" y="${24 + row * 62}" width="52" height="56" fill="#fffdf6" opacity=".85"/>`,
    ),
  );
  return `<rect width="512" height="288" fill="${ground}"/>
    <rect x="292" y="16" width="184" height="134" rx="4" fill="${soft}" opacity=".5"/>${window.join('')}
    <rect y="226" width="512" height="62" fill="${disc}"/>
    <path d="M214 288 L292 226 H430 L398 288 Z" fill="#fffdf6" opacity=".38"/>
    <path d="M58 226 C54 180 40 160 26 140 M58 226 C60 176 66 150 84 122 M58 226 C58 190 74 172 100 164" fill="none" stroke="${mix('#4d7c0f', ground, 0.55)}" stroke-width="9" stroke-linecap="round"/>
    <path d="M36 222 H82 L76 262 H42 Z" fill="#fdfbf7"/>`;
}

const beforeDisc: Drawing = ({ ground, disc }) => `
  <rect width="512" height="288" fill="${ground}"/>
  <circle cx="256" cy="150" r="124" fill="${disc}"/>`;

/** The drawings of the demo's products; lists show the square in the middle. */
const productDrawings: readonly Drawing[] = [
  // A mat, rolled up.
  ({ soft, full, deep }) => `
    <path d="M196 96 L352 60 V178 L196 232 Z" fill="${full}"/>
    <ellipse cx="196" cy="164" rx="42" ry="68" fill="${soft}"/>
    <path d="M196 120 a24 44 0 1 1 -22 44 a18 32 0 1 1 34 10 a10 18 0 1 1 -20 -6" fill="none" stroke="${deep}" stroke-width="7" stroke-linecap="round"/>`,
  // A block.
  ({ soft, full, deep }) => `
    <path d="M152 122 L262 84 L366 116 L256 158 Z" fill="${soft}"/>
    <path d="M152 122 L256 158 V236 L152 196 Z" fill="${full}"/>
    <path d="M366 116 L256 158 V236 L366 190 Z" fill="${deep}"/>`,
  // A strap with its buckle.
  ({ soft, full, deep }) => `
    <path d="M190 86 C300 56 374 116 342 176 C314 230 214 228 188 180 C168 140 214 116 262 132" fill="none" stroke="${full}" stroke-width="26" stroke-linecap="round"/>
    <path d="M262 132 C290 142 306 160 300 186" fill="none" stroke="${soft}" stroke-width="26" stroke-linecap="round"/>
    <rect x="156" y="64" width="46" height="40" rx="10" fill="none" stroke="${deep}" stroke-width="11"/>`,
  // A pair of socks.
  ({ soft, full, deep }) => `
    <path d="M272 62 H336 V154 C336 168 348 178 362 188 C384 204 374 236 346 236 H312 C288 236 272 220 272 196 Z" fill="${soft}"/>
    <path d="M184 62 H248 V154 C248 168 260 178 274 188 C296 204 286 236 258 236 H224 C200 236 184 220 184 196 Z" fill="${full}"/>
    <rect x="178" y="54" width="76" height="26" rx="9" fill="${deep}"/><rect x="266" y="54" width="76" height="26" rx="9" fill="${deep}"/>
    ${[204, 226, 248].map((x) => `<circle cx="${x}" cy="218" r="6" fill="#fff" opacity=".8"/>`).join('')}`,
  // A band.
  ({ soft, full, deep }) => `
    <ellipse cx="256" cy="150" rx="104" ry="62" fill="none" stroke="${deep}" stroke-width="34" transform="rotate(-14 256 150)"/>
    <ellipse cx="256" cy="140" rx="104" ry="62" fill="none" stroke="${full}" stroke-width="30" transform="rotate(-14 256 140)"/>
    <path d="M164 132 C180 92 240 76 296 84" fill="none" stroke="${soft}" stroke-width="9" stroke-linecap="round"/>`,
  // A ball with its knobs.
  ({ soft, full, deep }) => `
    <circle cx="256" cy="150" r="84" fill="${full}"/>
    ${[0, 60, 120, 180, 240, 300].map((turn) => `<circle cx="256" cy="98" r="12" fill="${deep}" transform="rotate(${turn} 256 150)"/>`).join('')}
    <circle cx="256" cy="150" r="14" fill="${deep}"/>
    <path d="M200 108 a76 76 0 0 1 44 -28" fill="none" stroke="${soft}" stroke-width="9" stroke-linecap="round"/>`,
  // A bottle.
  ({ soft, full, deep }) => `
    <path d="M220 96 H292 C310 112 316 128 316 150 V222 A18 18 0 0 1 298 240 H214 A18 18 0 0 1 196 222 V150 C196 128 202 112 220 96 Z" fill="${full}"/>
    <rect x="222" y="50" width="68" height="40" rx="10" fill="${deep}"/>
    <path d="M216 146 V212" stroke="${soft}" stroke-width="10" stroke-linecap="round"/>
    <rect x="196" y="178" width="120" height="18" fill="${deep}" opacity=".35"/>`,
  // Towels, folded.
  ({ soft, full, deep }) => `
    <rect x="156" y="186" width="200" height="46" rx="20" fill="${deep}"/>
    <rect x="166" y="136" width="180" height="46" rx="20" fill="${full}"/>
    <rect x="176" y="86" width="160" height="46" rx="20" fill="${soft}"/>
    <path d="M304 109 H336 M314 159 H346 M324 209 H356" stroke="#fff" stroke-width="6" opacity=".55"/>`,
  // Oil, and a drop of it.
  ({ soft, full, deep }) => `
    <rect x="214" y="110" width="86" height="130" rx="18" fill="${full}"/>
    <rect x="236" y="78" width="42" height="36" rx="6" fill="${deep}"/><rect x="228" y="54" width="58" height="28" rx="9" fill="${deep}"/>
    <rect x="214" y="152" width="86" height="50" fill="#fff" opacity=".75"/>
    <path d="M346 142 C366 172 372 182 372 198 A26 26 0 0 1 320 198 C320 182 326 172 346 142 Z" fill="${soft}"/>`,
  // A jar of balm.
  ({ soft, full, deep }) => `
    <rect x="168" y="136" width="176" height="100" rx="24" fill="${full}"/>
    <rect x="158" y="92" width="196" height="48" rx="16" fill="${deep}"/>
    <rect x="168" y="166" width="176" height="42" fill="#fff" opacity=".75"/>
    <path d="M236 200 C236 180 250 172 276 172 C276 192 262 202 236 200 Z" fill="${soft}"/>`,
];

function spring(x: number, y: number, tone: string): string {
  const turns = [0, 1, 2, 3, 4, 5].map((at) => `l7 ${at % 2 === 0 ? -18 : 18}`).join(' ');
  return `<path d="M${x} ${y} h10 ${turns} h26" fill="none" stroke="${tone}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/>`;
}

/** `part` 1 is the colour itself, 0 is the other one. */
function mix(color: string, other: string, part: number): string {
  const of = (hex: string, at: number) => parseInt(hex.slice(1 + 2 * at, 3 + 2 * at), 16);
  return `#${[0, 1, 2]
    .map((at) => Math.round(of(color, at) * part + of(other, at) * (1 - part)))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

async function draw(
  file: URL,
  color: string,
  behind: Drawing,
  drawing: Drawing | undefined,
): Promise<void> {
  const { width, height } = pictureSize;
  const tones: Tones = {
    ground: mix(color, '#fffaf2', 0.16),
    disc: mix(color, '#fffaf2', 0.3),
    soft: mix(color, '#ffffff', 0.55),
    full: color,
    deep: mix(color, '#14181f', 0.62),
  };
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    ${behind(tones)}
    ${drawing?.(tones) ?? ''}
  </svg>`;
  const webp = sharp(Buffer.from(picture)).webp({ quality: 82, effort: 6 });
  await writeFile(file, await webp.toBuffer());
}

for (const [at, { color }] of demoServices.entries()) {
  await draw(pictureOf('service', at), color, room, serviceDrawings[at]);
  // Products have the colours of the services in their order.
  if (at in demoProducts)
    await draw(pictureOf('product', at), color, beforeDisc, productDrawings[at]);
}
