import { disc, INK, inked, line, moved, oval, shape, sky } from '#test/drawing/shapes';
import { type DrawScene, plant, SUNSET } from './scene-parts.ts';

export const catWindow: DrawScene = ({ light, glow: warm, mid, deep, dark, accent }) => ({
  behind:
    sky(mid, deep) +
    inked('M120 90H640V640H120Z', light, 14) +
    disc(500, 230, 66, SUNSET) +
    shape('M128 500C260 420 340 520 632 430V632H128Z', warm) +
    line('M380 90V640M120 330H640', INK, 12) +
    shape('M60 60H200C210 300 160 500 70 690Z', accent, 0.95) +
    shape('M700 60H560C550 300 600 500 690 690Z', accent, 0.95) +
    line('M40 60H720', INK, 16) +
    inked('M70 640H690V684H70Z', warm) +
    moved(262, 640, cat(dark, warm), 0.98) +
    plant(800, 920, 1.4, dark, accent) +
    shape('M0 900H900V1200H0Z', dark),
  before: moved(170, 1210, cat(warm, light), 1.3),
});

/** Seen from the front, sitting, its tail around its feet. */
function cat(coat: string, eyes: string) {
  return (
    line('M80-30C180-20 170-120 130-150', INK, 40) +
    line('M80-30C180-20 170-120 130-150', coat, 26) +
    inked('M-92 0C-110-130-60-190 0-190S110-130 92 0Z', coat) +
    inked('M-84-320L-70-214C-50-160 50-160 70-214L84-320L34-278H-34Z', coat) +
    oval(-32, -236, 14, 17, eyes) +
    oval(32, -236, 14, 17, eyes) +
    oval(-32, -236, 5, 14, INK) +
    oval(32, -236, 5, 14, INK) +
    shape('M-10-210H10L0-198Z', INK) +
    line(
      'M0-198Q-12-182-24-190M0-198Q12-182 24-190M-60-206L-112-214M-60-196L-110-190M60-206L112-214M60-196L110-190',
      INK,
      5,
    ) +
    line('M-26 0V-70M26 0V-70', INK, 6)
  );
}

export const dogWalk: DrawScene = ({ light, glow: warm, mid, deep, dark, accent }) => ({
  behind:
    sky(light, warm) +
    disc(220, 240, 110, light) +
    shape('M0 560C220 470 420 600 900 500V1200H0Z', mid) +
    shape('M0 700C300 620 500 760 900 660V1200H0Z', deep) +
    line('M70 660V540M150 660V540M230 660V540M40 570H260M40 620H260', dark, 14),
  before: moved(210, 1200, dog(warm, dark, accent), 1.2),
});

function dog(coat: string, patch: string, collar: string) {
  return (
    inked('M-120 0C-140-170-90-250 0-250S130-170 120 0Z', coat) +
    inked('M-104-404C-96-500 96-500 104-404C110-310 60-256 0-256S-110-310-104-404Z', coat) +
    inked(
      'M-92-456C-160-470-190-340-146-300C-110-320-96-390-92-456ZM92-456C160-470 190-340 146-300C110-320 96-390 92-456Z',
      patch,
    ) +
    oval(0, -306, 54, 42, '#fbf1e2') +
    oval(0, -328, 24, 17, INK) +
    line('M0-312V-292Q-18-276-34-288M0-292Q18-276 34-288', INK, 6) +
    inked('M-14-282Q0-232 14-282Z', '#d9606a', 5) +
    disc(-44, -384, 13, INK) +
    disc(44, -384, 13, INK) +
    line('M-84-246Q0-206 84-246', INK, 30) +
    line('M-84-246Q0-206 84-246', collar, 18) +
    disc(0, -206, 15, '#f0bd57')
  );
}
