import { type FeatureOrder, placeIn } from '../events/feature-order.ts';
import type { ExportedPart } from './exported-part.ts';

export type Exports = ReturnType<typeof createExportedParts>;

/** The parts of a person's download, in the order of the features. */
export function createExportedParts(order: FeatureOrder) {
  const parts: { readonly place: number; readonly part: ExportedPart }[] = [];
  return {
    add(feature: string, part: ExportedPart): void {
      parts.push({ place: placeIn(order, feature), part });
    },
    all: (): readonly ExportedPart[] => parts.toSorted((a, b) => a.place - b.place).map(({ part }) => part),
  };
}
