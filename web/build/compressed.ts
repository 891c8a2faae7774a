import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const KINDS = /\.(html|js|css|svg|json|webmanifest|wasm)$/;
/** A smaller file fits into one packet, so compressing it gains nothing. */
const LEAST_BYTES = 1_000;
/** For larger files, the best quality adds seconds to each build for one percent. */
const LARGE_BYTES = 500_000;

/** Writes a .br and a .gz next to each compressible file, so that the server need not compress anything. */
export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved({ build }) {
      folder = build.outDir;
    },
    writeBundle: {
      order: 'post',
      sequential: true, // after the other plugins, which may still change files
      async handler() {
        const files = await readdir(folder, { recursive: true });
        await Promise.all(
          files.filter((file) => KINDS.test(file)).map((file) => compress(join(folder, file))),
        );
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < LEAST_BYTES) return;
  const level = bytes.length < LARGE_BYTES ? constants.BROTLI_MAX_QUALITY : 9;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: level } };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, quality));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
