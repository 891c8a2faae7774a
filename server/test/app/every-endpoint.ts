import { readdirSync } from 'node:fs';
import type { Endpoint } from '@showup/contract/endpoint';

const contract = new URL('../../../contract/src/', import.meta.url);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}

/** Every endpoint of the contract. */
export async function everyEndpoint(): Promise<Endpoint[]> {
  const found: Endpoint[] = [];
  for (const file of readdirSync(contract, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const entries: Record<string, unknown> = await import(new URL(file, contract).href);
    for (const [name, group] of Object.entries(entries)) {
      if (name.endsWith('Endpoints') && typeof group === 'object' && group !== null) {
        found.push(...Object.values(group).filter(isEndpoint));
      }
    }
  }
  return found;
}
