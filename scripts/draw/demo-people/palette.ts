import type { Random } from '#test/measuring/random';

/** From the brightest colour to the darkest; `accent` contrasts with all of them. */
export interface Palette {
  light: string;
  glow: string;
  mid: string;
  deep: string;
  dark: string;
  accent: string;
}

function palette(
  light: string,
  glow: string,
  mid: string,
  deep: string,
  dark: string,
  accent: string,
): Palette {
  return { light, glow, mid, deep, dark, accent };
}

export type Light = 'day' | 'night';

const palettes: Record<Light, [Palette, ...Palette[]]> = {
  day: [
    palette('#ffdcb4', '#f0a878', '#c97a66', '#84505c', '#3d2733', '#2f7f7a'),
    palette('#ffe2a1', '#f2b04f', '#cf7638', '#8a4430', '#41231f', '#3c6e8f'),
    palette('#ffd9c9', '#ee9f94', '#c9667a', '#843f62', '#3a1f3a', '#e8b23f'),
    palette('#f8ecc4', '#c6c68a', '#84a079', '#4e7468', '#23403e', '#d9663f'),
    palette('#ffe6c2', '#f0b48c', '#7fa09c', '#3f7078', '#1c3d4a', '#dd6a4b'),
    palette('#fde0d0', '#dcaabf', '#a97ba6', '#695388', '#2d2548', '#ef9a4d'),
    palette('#ffdfb0', '#ef9465', '#c4544c', '#83333f', '#3b1927', '#f0bd57'),
  ],
  night: [
    palette('#ffdca6', '#a06cab', '#653f83', '#3a2557', '#1b1230', '#ff8a66'),
    palette('#ffe5b0', '#5f80b8', '#35508a', '#20305c', '#101833', '#ff9d57'),
    palette('#ffd592', '#c2654a', '#853a41', '#4f2036', '#240f20', '#f2b24b'),
    palette('#ffdfb8', '#b86a86', '#7d3a68', '#472150', '#1f0e2a', '#63d0c4'),
    palette('#ffe2ae', '#b98452', '#77523f', '#43302f', '#1c1519', '#6fb3a8'),
    palette('#ffe7ab', '#569486', '#2f6566', '#19424a', '#0b242b', '#ff8d6c'),
  ],
};

export function choosePalette(random: Random, light: Light): Palette {
  return random.pick(palettes[light]);
}
