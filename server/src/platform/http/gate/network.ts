/**
 * What counts as one sender: an IPv4 address, or the first 64 bits of an IPv6 address, since a household or server can
 * choose the rest freely.
 */
export function networkOf(address: string): string {
  const ipv4 = /(?:^|:)(\d+(?:\.\d+){3})$/.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  const [head = '', tail] = address.toLowerCase().split('::');
  const start = head.split(':').filter(Boolean);
  const end = tail?.split(':').filter(Boolean) ?? [];
  const gap = Array.from({ length: 8 - start.length - end.length }, () => '0');
  return `${[...start, ...gap, ...end].slice(0, 4).join(':')}::/64`;
}
