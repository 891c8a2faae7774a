import { runBuilt } from './set-up/prepare.mjs';

console.log('Starting Showup…'); // at once, before what takes seconds
await runBuilt('main.js');
