import { readFile } from 'node:fs/promises';

/** The drawn people; a larger cast shares their pictures. */
export const DRAWN_PEOPLE = 66;

/** Drawn by `scripts/draw/demo-people`. */
export const demoPictures = new URL('../../assets/demo/', import.meta.url);

/** The files of a drawn person, counted from 0: the face, something they like, and the venue they were verified at. */
export const filesOf = (look: number): URL[] =>
  ['face', 'hobby', 'venue'].map((shows) => new URL(`${look + 1}-${shows}.webp`, demoPictures));

export const picturesOf = (look: number): Promise<Buffer[]> =>
  Promise.all(filesOf(look).map((file) => readFile(file)));
