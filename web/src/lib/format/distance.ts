const unitFormat = (unit: 'meter' | 'kilometer', digits: number) =>
  new Intl.NumberFormat('en', {
    style: 'unit',
    unit,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

const metres = unitFormat('meter', 0);
const nearby = unitFormat('kilometer', 1);
const farther = unitFormat('kilometer', 0);

/** `40 m`, `1.2 km`, `14 km`: exact enough for walking there. */
export function distanceText(km: number): string {
  const tensOfMetres = Math.round(km * 100) * 10;
  if (tensOfMetres < 1000) return metres.format(tensOfMetres);
  return (km < 9.95 ? nearby : farther).format(km);
}
