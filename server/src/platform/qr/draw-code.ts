import qrcode from 'qrcode';

/** Level M survives a scratch or a drop of beer. Readers expect four white modules around a code. */
const drawing = { errorCorrectionLevel: 'M', margin: 4 } as const;

/** On A4, the modules of such a code are 5 mm wide, which phones read from two metres. */
const MOST_POSTER_MODULES = 33;

type Modules = ReturnType<typeof qrcode.create>['modules'];

/** The code as SVG markup, black on white, which scales to its box. */
export function drawCodeSvg(text: string): string {
  return svgOf(qrcode.create(text, drawing).modules);
}

/** The code of a poster: a long text gets level L if that leaves fewer and so larger modules, to be read from afar. */
export function drawPosterCodeSvg(text: string): string {
  const { modules: sturdy } = qrcode.create(text, drawing);
  const { modules: plain } = qrcode.create(text, { errorCorrectionLevel: 'L' });
  return svgOf(sturdy.size > MOST_POSTER_MODULES && plain.size < sturdy.size ? plain : sturdy);
}

function svgOf(modules: Modules): string {
  const side = modules.size + 2 * drawing.margin;
  let dark = '';
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) dark += `M${column + drawing.margin} ${row + drawing.margin}h1v1h-1z`;
    }
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#000" d="${dark}"/></svg>`
  );
}

/** The code as a PNG, `size` pixels wide and high including the white margin. */
export function drawCodePng(text: string, size: number): Promise<Buffer> {
  return qrcode.toBuffer(text, { ...drawing, type: 'png', width: size });
}
