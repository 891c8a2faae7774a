import { runBuilt } from './set-up/prepare.mjs';

await runBuilt('main.js');
