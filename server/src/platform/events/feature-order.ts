/** Names of features from left to right. */
export type FeatureOrder = readonly string[];

/** Anything else, such as the demo, comes last. */
export function positionIn(order: FeatureOrder, feature: string): number {
  const index = order.indexOf(feature);
  return index < 0 ? order.length : index;
}

/** Throws if there is no such feature, because an order of locks may depend on it. */
export function positionAfter(order: FeatureOrder, feature: string): number {
  if (!order.includes(feature)) throw new Error(`There is no feature "${feature}" to react after.`);
  return positionIn(order, feature) + 0.5;
}
