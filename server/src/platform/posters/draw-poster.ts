import PDFDocument from 'pdfkit';
import { layOutPoster, PAPER, type Poster, type PosterLayout } from './poster-layout.ts';
import type { PlacedRun } from './poster-text.ts';

/** The poster as a drawing in mm, with letters as outlines, so that it looks the same without our fonts. */
export function drawPosterSvg(poster: Poster): string {
  const { code, texts, rule } = layOutPoster(poster);
  const title = escapeXml(`${poster.venueName} · Showup`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PAPER.width}mm" height="${PAPER.height}mm" ` +
    `viewBox="0 0 ${PAPER.width} ${PAPER.height}" role="img"><title>${title}</title>` +
    `<path fill="#fff" d="M0 0h${PAPER.width}v${PAPER.height}H0z"/>` +
    `<path transform="translate(${short(code.x)} ${short(code.y)}) scale(${short(code.moduleSide)})" d="${code.path}"/>` +
    `<path d="M${short(rule.x)} ${short(rule.y)}h${short(rule.width)}v${short(rule.thickness)}h${short(-rule.width)}z"/>` +
    `${texts.map(outline).join('')}</svg>`
  );
}

/** The letters of a run as one path in font units, moved to its place. */
function outline({ text, font: { font }, x, y, size }: PlacedRun): string {
  const { glyphs, positions } = font.layout(text);
  let pen = 0;
  const path = glyphs.map((glyph, at) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
    const drawn = glyph.path.translate(pen + xOffset, yOffset).toSVG();
    pen += xAdvance;
    return drawn;
  });
  const scale = short(size / font.unitsPerEm);
  return `<path transform="translate(${short(x)} ${short(y)}) scale(${scale} -${scale})" d="${path.join('')}"/>`;
}

/** Precise to a micrometre, and the same on every machine. */
function short(value: number): string {
  return String(Number(value.toFixed(5)));
}

function escapeXml(text: string): string {
  const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
  // Characters that XML forbids would break the whole drawing.
  return text
    .replace(/[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu, '')
    .replace(/[&<>]/g, (character) => named[character] ?? '');
}

const POINTS = 72 / 25.4;

/** One A4 page for any printer, with its fonts inside. */
export function drawPosterPdf(poster: Poster): Promise<Buffer> {
  const layout = layOutPoster(poster);
  const page = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: '',
    lang: 'en',
    info: { Title: `${poster.venueName} · Showup`, Creator: 'Showup', Producer: 'Showup' },
  });
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    page.on('data', (part: Buffer) => parts.push(part));
    page.on('error', reject);
    page.on('end', () => resolve(Buffer.concat(parts)));
    fill(page, layout);
    page.end();
  });
}

function fill(page: PDFKit.PDFDocument, { code, texts, rule }: PosterLayout): void {
  page.scale(POINTS).fillColor('#000');
  page.rect(rule.x, rule.y, rule.width, rule.thickness).fill();
  page.save().translate(code.x, code.y).scale(code.moduleSide).path(code.path).fill().restore();
  for (const { text, font, x, y, size } of texts) {
    // By name, otherwise every run would embed its font again.
    page
      .registerFont(font.name, font.file)
      .font(font.name)
      .fontSize(size)
      .text(text, x, y, { lineBreak: false, baseline: 'alphabetic' });
  }
}
