/** The part of fontkit that posters use; it has no types of its own. */
declare module 'fontkit' {
  interface Glyph {
    readonly id: number;
    readonly path: { translate(x: number, y: number): { toSVG(): string } };
  }
  interface GlyphRun {
    readonly glyphs: readonly Glyph[];
    readonly positions: readonly {
      readonly xAdvance: number;
      readonly xOffset: number;
      readonly yOffset: number;
    }[];
    readonly advanceWidth: number;
    readonly bbox: { readonly minY: number; readonly maxY: number };
  }
  export interface Font {
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): GlyphRun;
  }
  export function create(file: Uint8Array): Font | { readonly fonts: readonly Font[] };
}
