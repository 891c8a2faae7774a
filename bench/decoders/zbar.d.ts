/** The package's own types are hidden by its `exports`. */
declare module '@undecaf/zbar-wasm' {
  export function scanGrayBuffer(
    pixels: ArrayBuffer,
    width: number,
    height: number,
  ): Promise<{ typeName: string; decode(): string }[]>;
}
