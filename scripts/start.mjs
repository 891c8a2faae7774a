import { runBuilt } from './prepare.mjs';

await runBuilt('main.js');
