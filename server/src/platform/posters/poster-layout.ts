import { MAP_COPYRIGHT, MAP_CREDIT } from '@showup/contract/venues';
import { layOutCode, type PosterCode, QUIET_MODULES } from './poster-code.ts';
import { fitText, type PlacedRun, placeText } from './poster-text.ts';

export interface Poster {
  readonly venueName: string;
  readonly venueAddress: string;
  /** Whether to credit OpenStreetMap, as its licence requires. */
  readonly isFromOsm: boolean;
  /** The text in the code. */
  readonly address: string;
}

/** Everything on the paper, in mm from the upper left corner. */
export interface PosterLayout {
  readonly code: PosterCode & { readonly x: number; readonly y: number };
  readonly texts: readonly PlacedRun[];
  readonly rule: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly thickness: number;
  };
}

/** A4. */
export const PAPER = { width: 210, height: 297 } as const;
/** The edge that printers cannot reach. It is white, so the code's margin may overlap it. */
const EDGE = 2;
/** The top of the headline. */
const HEAD = 17;
const PRODUCT_WIDTH = 46;

const texts = {
  headline: 'You are here. Prove it.',
  purpose: 'Scan this with your phone, then take your Showup photo with the code in view.',
  product: 'showup',
  promise: 'Dating for people who show up',
  credit: `${MAP_CREDIT} ${MAP_COPYRIGHT}`,
} as const;

export function layOutPoster({ venueName, venueAddress, isFromOsm, address }: Poster): PosterLayout {
  const code = layOutCode(address, PAPER.width - 2 * EDGE);
  const x = (PAPER.width - code.side) / 2;
  const quiet = QUIET_MODULES * code.moduleSide;
  const width = code.side;

  const headline = fitText(texts.headline, { weight: 'strong', width, height: 20, size: 15, smallest: 15 });
  const purpose = fitText(texts.purpose, { weight: 'plain', width, height: 20, size: 6, smallest: 6 });
  const purposeTop = HEAD + headline.height + 2;
  const y = purposeTop + purpose.height + quiet;

  const right = { width: PRODUCT_WIDTH, height: 20 };
  const product = fitText(texts.product, { ...right, weight: 'strong', size: 13, smallest: 13 });
  const promise = fitText(texts.promise, { ...right, height: 4, weight: 'plain', size: 3.6, smallest: 3 });
  const credit = fitText(isFromOsm ? texts.credit : '', {
    ...right,
    ...{ weight: 'plain', size: 2.6, smallest: 2.6 },
  });
  const column = width - PRODUCT_WIDTH - 8;
  const name = fitText(venueName, { weight: 'strong', width: column, height: 19, size: 13, smallest: 5 });
  const place = fitText(venueAddress, { weight: 'plain', width: column, height: 11, size: 5, smallest: 3 });
  const rule = { x, y: y + code.side + quiet, width, thickness: 0.9 };
  const foot = rule.y + 5;
  const promiseTop = foot + product.height + 0.5;
  return {
    code: { ...code, x, y },
    rule,
    texts: [
      ...placeText(headline, x, HEAD),
      ...placeText(purpose, x, purposeTop),
      ...placeText(name, x, foot),
      ...placeText(place, x, name.height === 0 ? foot : foot + name.height + 1),
      ...placeText(product, x + width, foot, 'end'),
      ...placeText(promise, x + width, promiseTop, 'end'),
      ...placeText(credit, x + width, promiseTop + promise.height + 4, 'end'),
    ],
  };
}
