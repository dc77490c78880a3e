/**
 * Draws the pictures of the demo's services and products:
 * `node --import tsx api/src/testing/draw-demo-pictures.ts`. They share one style: a background in
 * one colour (a service has its own), a disc, and one object: equipment of the service, or the
 * product.
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

/** The drawing of each service, in the order of the demo's services. */
const serviceDrawings: readonly Drawing[] = [
  // A mat and a ball.
  ({ soft, full, deep }) => `
    <path d="M96 232 L170 186 H428 L386 232 Z" fill="${full}"/>
    <path d="M96 232 H386 V240 H96 Z" fill="${deep}"/>
    <circle cx="232" cy="140" r="58" fill="${soft}"/>
    <path d="M184 118 a58 58 0 0 1 60 -34" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".7"/>`,
  // A carriage between its springs.
  ({ soft, full, deep }) => `
    <rect x="92" y="206" width="328" height="12" rx="6" fill="${deep}"/>
    <rect x="110" y="218" width="12" height="26" fill="${deep}"/><rect x="390" y="218" width="12" height="26" fill="${deep}"/>
    <rect x="196" y="176" width="120" height="30" rx="10" fill="${full}"/>
    <rect x="196" y="148" width="24" height="32" rx="10" fill="${soft}"/><rect x="292" y="148" width="24" height="32" rx="10" fill="${soft}"/>
    ${spring(104, 192, deep)}${spring(320, 192, deep)}`,
  // Hills before a low sun.
  ({ soft, full, deep }) => `
    <circle cx="256" cy="150" r="50" fill="#fff" opacity=".85"/>
    <path d="M0 214 C90 150 170 150 256 200 S430 236 512 176 V288 H0 Z" fill="${soft}"/>
    <path d="M0 250 C110 196 210 206 300 240 S450 262 512 226 V288 H0 Z" fill="${full}"/>
    <path d="M0 276 C140 246 260 250 340 268 S470 280 512 262 V288 H0 Z" fill="${deep}"/>`,
  // One wave after another.
  ({ soft, full, deep }) =>
    [
      { y: 120, tone: soft },
      { y: 160, tone: full },
      { y: 200, tone: deep },
    ]
      .map(
        ({ y, tone }) =>
          `<path d="M60 ${y} C120 ${y - 56} 180 ${y - 56} 240 ${y} S360 ${y + 56} 452 ${y - 20}" fill="none" stroke="${tone}" stroke-width="22" stroke-linecap="round"/>`,
      )
      .join(''),
  // A kettlebell.
  ({ soft, full, deep }) => `
    <path d="M212 138 C200 78 312 78 300 138" fill="none" stroke="${deep}" stroke-width="20" stroke-linecap="round"/>
    <path d="M256 122 C318 122 340 168 328 204 C320 230 300 238 256 238 C212 238 192 230 184 204 C172 168 194 122 256 122 Z" fill="${full}"/>
    <path d="M206 176 a46 46 0 0 1 26 -30" fill="none" stroke="${soft}" stroke-width="9" stroke-linecap="round"/>
    <rect x="120" y="238" width="272" height="8" rx="4" fill="${deep}"/>`,
  // A spine, vertebra by vertebra.
  ({ full, deep }) =>
    [0, 1, 2, 3, 4, 5, 6]
      .map((at) => {
        const x = 256 + Math.round(13 * Math.sin(at * 0.9));
        return `<rect x="${x - 36 - at * 3}" y="${58 + at * 27}" width="${72 + at * 6}" height="19" rx="9.5" fill="${at % 2 === 0 ? full : deep}"/>`;
      })
      .join(''),
  // Breathing in.
  ({ soft, full, deep }) => `
    <circle cx="256" cy="146" r="92" fill="none" stroke="${soft}" stroke-width="14"/>
    <circle cx="256" cy="146" r="62" fill="none" stroke="${full}" stroke-width="14"/>
    <circle cx="256" cy="146" r="28" fill="${deep}"/>`,
  // One shape inside the other.
  ({ soft, full, deep }) => `
    <path d="M256 50 C330 50 356 128 340 182 C326 228 296 242 256 242 C216 242 186 228 172 182 C156 128 182 50 256 50 Z" fill="${soft}"/>
    <path d="M262 116 C304 116 320 158 308 190 C300 212 284 220 262 220 C238 220 222 208 218 186 C212 152 232 116 262 116 Z" fill="${full}"/>
    <circle cx="252" cy="160" r="16" fill="${deep}"/>`,
  // Bands over a joint.
  ({ soft, full, deep }) => `
    <circle cx="256" cy="146" r="66" fill="${soft}"/>
    <path d="M150 92 C220 116 300 176 362 202" fill="none" stroke="${full}" stroke-width="28" stroke-linecap="round"/>
    <path d="M150 202 C214 184 296 122 362 92" fill="none" stroke="${deep}" stroke-width="28" stroke-linecap="round"/>`,
  // A report.
  ({ soft, full, deep }) => `
    <rect x="184" y="60" width="144" height="184" rx="16" fill="#fff"/>
    <rect x="226" y="48" width="60" height="28" rx="10" fill="${deep}"/>
    ${[110, 150, 190].map((y) => `<path d="M206 ${y} l8 8 l14 -16" fill="none" stroke="${full}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/><rect x="244" y="${y - 5}" width="62" height="10" rx="5" fill="${soft}"/>`).join('')}`,
  // Warm stones.
  ({ soft, full, deep }) => `
    <ellipse cx="256" cy="212" rx="104" ry="32" fill="${deep}"/>
    <ellipse cx="250" cy="162" rx="78" ry="27" fill="${full}"/>
    <ellipse cx="260" cy="120" rx="52" ry="21" fill="${soft}"/>
    <path d="M210 154 a70 22 0 0 1 44 -8" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".6"/>`,
  // A dumbbell.
  ({ soft, full, deep }) => `
    <rect x="176" y="138" width="160" height="20" rx="8" fill="${deep}"/>
    <rect x="144" y="92" width="38" height="112" rx="14" fill="${full}"/><rect x="330" y="92" width="38" height="112" rx="14" fill="${full}"/>
    <rect x="116" y="112" width="26" height="72" rx="11" fill="${soft}"/><rect x="370" y="112" width="26" height="72" rx="11" fill="${soft}"/>`,
];

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

async function draw(file: URL, color: string, drawing: Drawing | undefined): Promise<void> {
  const { width, height } = pictureSize;
  const tones: Tones = {
    ground: mix(color, '#fffaf2', 0.16),
    disc: mix(color, '#fffaf2', 0.3),
    soft: mix(color, '#ffffff', 0.55),
    full: color,
    deep: mix(color, '#14181f', 0.62),
  };
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${tones.ground}"/>
    <circle cx="256" cy="150" r="124" fill="${tones.disc}"/>
    ${drawing?.(tones) ?? ''}
  </svg>`;
  const webp = sharp(Buffer.from(picture)).webp({ quality: 82, effort: 6 });
  await writeFile(file, await webp.toBuffer());
}

for (const [at, { color }] of demoServices.entries()) {
  await draw(pictureOf('service', at), color, serviceDrawings[at]);
  // Products have the colours of the services in their order.
  if (at in demoProducts) await draw(pictureOf('product', at), color, productDrawings[at]);
}
