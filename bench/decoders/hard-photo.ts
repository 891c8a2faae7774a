import { monitorEventLoopDelay } from 'node:perf_hooks';
import { decodeCodes } from '../../server/src/platform/qr/decoder.ts';

const MARK = 9; // modules from one mark to the next: seven of the mark and two white
const MODULE = 2; // pixels

/** A picture full of finder patterns: the decoder tries very many triples of them. */
function finderPatterns(side: number): Uint8Array {
  const depth = (at: number) =>
    Math.min(Math.floor(at / MODULE) % MARK, 6 - (Math.floor(at / MODULE) % MARK));
  return Uint8Array.from({ length: side * side }, (_, at) => {
    const inwards = Math.min(depth(at % side), depth(Math.floor(at / side)));
    return inwards < 0 || inwards === 1 ? 255 : 0;
  });
}

/** How long the decoder works on the worst photo, and how long that blocked the server's own thread. */
export async function askHard() {
  const side = 2880;
  const picture = { width: side, height: side, pixels: finderPatterns(side) };
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const start = process.cpuUsage();
  delay.enable();
  await decodeCodes(picture);
  delay.disable();
  const { user, system } = process.cpuUsage(start);
  return { side, decodingMs: Math.round((user + system) / 1000), pauseMs: Math.round(delay.max / 1e6) };
}
