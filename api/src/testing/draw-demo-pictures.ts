/**
 * Draws the pictures of the demo's services anew:
 * `node --import tsx api/src/testing/draw-demo-pictures.ts`. All of one family: a ground in the
 * service's own colour, a disc behind, and one thing that it is done with.
 */
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { demoServices } from '../demo/demo-center.ts';
import { pictureOf } from '../demo/pictures.ts';

interface Tones {
  /** The service's colour, from its lightest to its darkest. */
  ground: string;
  disc: string;
  soft: string;
  full: string;
  deep: string;
}

const width = 512;
const height = 288;

/** What each shows, in the order of the demo's services. */
const drawings: readonly ((tones: Tones) => string)[] = [
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
  // A back, bone by bone.
  ({ full, deep }) =>
    [0, 1, 2, 3, 4, 5, 6]
      .map((at) => {
        const x = 256 + Math.round(13 * Math.sin(at * 0.9));
        return `<rect x="${x - 36 - at * 3}" y="${58 + at * 27}" width="${72 + at * 6}" height="19" rx="9.5" fill="${at % 2 === 0 ? full : deep}"/>`;
      })
      .join(''),
  // A breath that goes in.
  ({ soft, full, deep }) => `
    <circle cx="256" cy="146" r="92" fill="none" stroke="${soft}" stroke-width="14"/>
    <circle cx="256" cy="146" r="62" fill="none" stroke="${full}" stroke-width="14"/>
    <circle cx="256" cy="146" r="28" fill="${deep}"/>`,
  // One within the other.
  ({ soft, full, deep }) => `
    <path d="M256 50 C330 50 356 128 340 182 C326 228 296 242 256 242 C216 242 186 228 172 182 C156 128 182 50 256 50 Z" fill="${soft}"/>
    <path d="M262 116 C304 116 320 158 308 190 C300 212 284 220 262 220 C238 220 222 208 218 186 C212 152 232 116 262 116 Z" fill="${full}"/>
    <circle cx="252" cy="160" r="16" fill="${deep}"/>`,
  // Bands over a joint.
  ({ soft, full, deep }) => `
    <circle cx="256" cy="146" r="66" fill="${soft}"/>
    <path d="M150 92 C220 116 300 176 362 202" fill="none" stroke="${full}" stroke-width="28" stroke-linecap="round"/>
    <path d="M150 202 C214 184 296 122 362 92" fill="none" stroke="${deep}" stroke-width="28" stroke-linecap="round"/>`,
  // What was seen, written down.
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

function spring(x: number, y: number, tone: string): string {
  const turns = [0, 1, 2, 3, 4, 5].map((at) => `l7 ${at % 2 === 0 ? -18 : 18}`).join(' ');
  return `<path d="M${x} ${y} h10 ${turns} h26" fill="none" stroke="${tone}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/>`;
}

/** `part` of 1 is the colour itself, 0 is what it is mixed with. */
function mix(color: string, other: string, part: number): string {
  const of = (hex: string, at: number) => parseInt(hex.slice(1 + 2 * at, 3 + 2 * at), 16);
  return `#${[0, 1, 2]
    .map((at) => Math.round(of(color, at) * part + of(other, at) * (1 - part)))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

for (const [at, { color }] of demoServices.entries()) {
  const tones: Tones = {
    ground: mix(color, '#fffaf2', 0.16),
    disc: mix(color, '#fffaf2', 0.3),
    soft: mix(color, '#ffffff', 0.55),
    full: color,
    deep: mix(color, '#14181f', 0.62),
  };
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${tones.ground}"/>
    <circle cx="256" cy="150" r="124" fill="${tones.disc}"/>
    ${drawings[at]?.(tones) ?? ''}
  </svg>`;
  await writeFile(
    pictureOf(at),
    await sharp(Buffer.from(drawing)).webp({ quality: 82, effort: 6 }).toBuffer(),
  );
}
