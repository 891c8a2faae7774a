interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const [SEQUENCE_HEADER, TEMPORAL_DELIMITER, FRAME_HEADER, METADATA, FRAME, PADDING] = [1, 2, 3, 5, 6, 15];
const CONFIGURES = new Set([SEQUENCE_HEADER, TEMPORAL_DELIMITER, METADATA, PADDING]);
/** The length of the fixed fields of an `av1C` box, before its stream. */
const CONFIG_FIELDS = 4;

/**
 * The most frames that decoding an AVIF can take. A file of 12 kB can hold twenty of 25 megapixels each, of which only
 * the last is shown, and pictures can be composed of others many times over. Infinity when frames hide in the decoder
 * settings, which are decoded before each picture.
 * @throws Error for a malformed file, or one that makes the decoder read the same bytes twice
 */
export function avifFrames(avif: Buffer): number {
  const meta = one(boxesIn(avif, 0, avif.length), 'meta');
  const boxes = boxesIn(avif, meta.start + 4, meta.end);
  if (hasFramesInConfig(avif, boxes)) return Number.POSITIVE_INFINITY;
  const coded = codedItems(avif, one(boxes, 'iinf'));
  let bytes = 0;
  let most = 0;
  let all = 0;
  for (const [id, parts] of placesOfItems(avif, boxes)) {
    if (!coded.has(id)) continue;
    bytes += parts.reduce((sum, part) => sum + part.length, 0);
    if (bytes > avif.length) throw new Error('The items overlap.');
    const frames = framesIn(Buffer.concat(parts));
    most = Math.max(most, frames);
    all += frames;
  }
  return Math.max(all, most * usesOfItems(avif, boxes));
}

function boxesIn(file: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end; ) {
    const size = file.readUInt32BE(at);
    const header = size === 1 ? 16 : 8;
    const length = size === 1 ? Number(file.readBigUInt64BE(at + 8)) : size || end - at;
    if (length < header) throw new Error('A box is too short.');
    boxes.push({
      type: file.toString('latin1', at + 4, at + 8),
      start: at + header,
      end: Math.min(end, at + length),
    });
    at += length;
  }
  return boxes;
}

/** With two, the decoder might read the other one. */
function one(boxes: readonly Box[], type: string): Box {
  const [box, another] = boxes.filter((candidate) => candidate.type === type);
  if (!box || another) throw new Error(`There must be exactly one ${type} box.`);
  return box;
}

/** The items that are pictures themselves, not metadata and not composed of others. */
function codedItems(file: Buffer, { start, end }: Box): Set<number> {
  const afterCount = start + (file[start] === 0 ? 6 : 8);
  const ids = new Set<number>();
  for (const entry of boxesIn(file, afterCount, end)) {
    const idBytes = file[entry.start] === 3 ? 4 : 2;
    const typeAt = entry.start + 4 + idBytes + 2;
    if (file.toString('latin1', typeAt, typeAt + 4) === 'av01')
      ids.add(file.readUIntBE(entry.start + 4, idBytes));
  }
  return ids;
}

/** The bytes of each item, in parts. */
function placesOfItems(file: Buffer, boxes: readonly Box[]): Map<number, Buffer[]> {
  const { start } = one(boxes, 'iloc');
  const version = file.readUInt8(start);
  const sizes = file.readUInt16BE(start + 4);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexBytes = version === 0 ? 0 : sizes & 15;
  let at = start + 6;
  const read = (size: number) => {
    at += size;
    return size === 8
      ? Number(file.readBigUInt64BE(at - 8))
      : size === 0
        ? 0
        : file.readUIntBE(at - size, size);
  };
  const items = new Map<number, Buffer[]>();
  for (let left = read(version < 2 ? 2 : 4); left > 0; left -= 1) {
    const id = read(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : read(2) & 15;
    if (method > 1) throw new Error('An item is composed of others.');
    read(2);
    const base = read(baseBytes);
    const from = method === 0 ? 0 : one(boxes, 'idat').start;
    const parts: Buffer[] = [];
    for (let extents = read(2); extents > 0; extents -= 1) {
      read(indexBytes);
      const offset = from + base + read(offsetBytes);
      const length = read(lengthBytes);
      parts.push(file.subarray(offset, length === 0 ? file.length : offset + length));
    }
    if (items.has(id)) throw new Error('An item has two locations.');
    items.set(id, parts);
  }
  return items;
}

/** How often each item is used by composed ones. */
function usesOfItems(file: Buffer, boxes: readonly Box[]): number {
  if (!boxes.some(({ type }) => type === 'iref')) return 0;
  const { start, end } = one(boxes, 'iref');
  const idBytes = file[start] === 0 ? 2 : 4;
  const [users, used] = [new Set<number>(), new Set<number>()];
  let uses = 0;
  for (const reference of boxesIn(file, start + 4, end)) {
    if (reference.type !== 'dimg') continue;
    users.add(file.readUIntBE(reference.start, idBytes));
    const count = file.readUInt16BE(reference.start + idBytes);
    for (let index = 0; index < count; index += 1)
      used.add(file.readUIntBE(reference.start + 2 + idBytes * (index + 1), idBytes));
    uses += count;
  }
  if ([...users].some((id) => used.has(id))) throw new Error('A part of a composed item is itself composed.');
  return uses;
}

/**
 * Whether an `av1C` box holds more than settings. The decoder reads its stream before that of each picture.
 * @throws Error when the last unit would include bytes of the picture
 */
function hasFramesInConfig(file: Buffer, boxes: readonly Box[]): boolean {
  return boxes
    .filter(({ type }) => type === 'iprp')
    .flatMap(({ start, end }) => boxesIn(file, start, end))
    .filter(({ type }) => type === 'ipco')
    .flatMap(({ start, end }) => boxesIn(file, start, end))
    .filter(({ type }) => type === 'av1C')
    .some(({ start, end }) => {
      const stream = file.subarray(start + CONFIG_FIELDS, end);
      const units = [...unitsIn(stream)];
      const last = units.at(-1);
      if (last && last.end !== stream.length) throw new Error('A unit extends beyond its box.');
      return units.some(({ type }) => !CONFIGURES.has(type));
    });
}

/** Counts the frames of an AV1 stream, including hidden ones. */
function framesIn(stream: Buffer): number {
  let frames = 0;
  for (const { type } of unitsIn(stream)) if (type === FRAME_HEADER || type === FRAME) frames += 1;
  return frames;
}

interface Unit {
  readonly type: number;
  readonly end: number;
}

/** The units (OBUs) of an AV1 stream. One without a size extends to the end of the stream. */
function* unitsIn(stream: Buffer): Generator<Unit> {
  for (let at = 0; at < stream.length; ) {
    const header = stream.readUInt8(at);
    const type = (header >> 3) & 15;
    at += (header & 4) === 0 ? 1 : 2; // an extension
    if ((header & 2) === 0) return yield { type, end: Number.POSITIVE_INFINITY };
    let size = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = stream.readUInt8(at);
      at += 1;
      size += (byte & 127) * 2 ** shift;
      if (byte < 128) break;
    }
    at += size;
    yield { type, end: at };
  }
}
