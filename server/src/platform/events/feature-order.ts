/** Names of features from left to right. */
export type FeatureOrder = readonly string[];

/** Anything else, such as the demo, comes last. */
export function placeIn(order: FeatureOrder, feature: string): number {
  const index = order.indexOf(feature);
  return index < 0 ? order.length : index;
}
