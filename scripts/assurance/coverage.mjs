import { endWith, packaged, runTool } from '../set-up/run-tool.mjs';
import { chosenAreas, inArea } from './areas.mjs';

// Branches that the tests of each area reach. `npm run coverage -- likes` measures one area only, and
// `npm run coverage -- likes <files.ts>` only the named code with the named tests.

async function measure() {
  for (const area of chosenAreas()) {
    console.log(`\n── ${area.name}`);
    const args = ['run', '--config', 'scripts/assurance/vitest.config.ts', '--root', '.', '--coverage'];
    if ((await runTool(packaged('vitest'), args, { env: inArea(area) })) !== 0) process.exitCode = 1;
  }
}

await measure().catch(endWith);
