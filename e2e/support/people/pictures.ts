import sharp from 'sharp';
import { asDataAddress } from '#test/people/pictures';

/** A picture as a phone's gallery hands it over. */
export interface Picture {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const pictures = new Map<string, Promise<Picture>>();

/** A picture of one colour, so small that the server makes its sizes quickly. */
export function pictureOf(background: string): Promise<Picture> {
  const picture = pictures.get(background) ?? paint(background);
  pictures.set(background, picture);
  return picture;
}

export const threePictures = () => Promise.all(['teal', 'coral', 'navy'].map(pictureOf));

export const dataUrlOf = ({ mimeType, buffer }: Picture) => asDataAddress(buffer, mimeType);

async function paint(background: string): Promise<Picture> {
  const buffer = await sharp({ create: { width: 30, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name: `${background}.jpg`, mimeType: 'image/jpeg', buffer };
}
