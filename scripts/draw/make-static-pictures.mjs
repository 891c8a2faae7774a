// Draws the pictures of web/public: icons, and placeholders for missing photos. Run it after changing a drawing: node
// scripts/draw/make-static-pictures.mjs
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const pathOf = (name) => fileURLToPath(new URL(`../../web/public/${name}`, import.meta.url));

/** A head and shoulders without features, in the warm light of an evening. */
function silhouette(width, height) {
  const [middle, unit] = [width / 2, Math.min(width, height) / 100];
  const shoulder = height - unit * 30;
  const head = shoulder - unit * 25;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <radialGradient id="sky" cx="70%" cy="12%" r="110%">
        <stop offset="0" stop-color="#e9b48c"/><stop offset=".45" stop-color="#a9766f"/><stop offset="1" stop-color="#4a3442"/>
      </radialGradient>
      <linearGradient id="person" gradientUnits="userSpaceOnUse" x1="0" y1="${head - unit * 20}" x2="0" y2="${height}">
        <stop offset="0" stop-color="#fbeadb"/><stop offset="1" stop-color="#c9a596"/>
      </linearGradient>
    </defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <g fill="url(#person)">
      <path d="M${middle - unit * 42} ${height} c${unit * 2} ${-unit * 20} ${unit * 14} ${-unit * 25} ${unit * 33} ${-unit * 29}
        v${-unit * 14} h${unit * 18} v${unit * 14} c${unit * 19} ${unit * 4} ${unit * 31} ${unit * 9} ${unit * 33} ${unit * 29} Z"/>
      <ellipse cx="${middle}" cy="${head}" rx="${unit * 17}" ry="${unit * 20}"/>
    </g>
  </svg>`;
}

/** The logo: a map pin with a heart. `inset` leaves space for a mask. */
function mark(inset, radius) {
  const scale = (64 - 2 * inset) / 64;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <title>Showup</title>
  <rect width="64" height="64" rx="${radius}" fill="#261b25"/>
  <g transform="translate(${inset} ${inset}) scale(${scale})">
    <path d="M32 60C21 47 12 38 12 26a20 20 0 0 1 40 0c0 12-9 21-20 34z" fill="#db924b"/>
    <path d="M32 37.5c-6-4.6-10.5-8.4-10.5-13a5.7 5.7 0 0 1 10.5-3.1a5.7 5.7 0 0 1 10.5 3.1c0 4.6-4.5 8.4-10.5 13z" fill="#261b25"/>
  </g>
</svg>
`;
}

const icon = (size, svg) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ palette: true });

await Promise.all([
  sharp(Buffer.from(silhouette(600, 800)))
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(pathOf('default-profile.jpg')),
  sharp(Buffer.from(silhouette(256, 256)))
    .png({ palette: true, quality: 90 })
    .toFile(pathOf('avatar.png')),
  writeFile(pathOf('favicon.svg'), mark(6, 16)),
  icon(192, mark(8, 14)).toFile(pathOf('icon-192.png')),
  icon(512, mark(8, 14)).toFile(pathOf('icon-512.png')),
  icon(512, mark(10, 0)).toFile(pathOf('icon-maskable.png')),
]);
