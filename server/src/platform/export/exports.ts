import { type FeatureOrder, positionIn } from '../events/feature-order.ts';
import type { ExportedPart } from './exported-part.ts';

/** The parts of a person's download, in the order of the features. */
export class Exports {
  readonly #order: FeatureOrder;
  readonly #parts: { readonly position: number; readonly part: ExportedPart }[] = [];

  constructor(order: FeatureOrder) {
    this.#order = order;
  }

  add(feature: string, part: ExportedPart): void {
    this.#parts.push({ position: positionIn(this.#order, feature), part });
  }

  all(): readonly ExportedPart[] {
    return this.#parts.toSorted((a, b) => a.position - b.position).map(({ part }) => part);
  }
}
