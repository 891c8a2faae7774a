import { runBuilt } from './set-up/prepare.mjs';

await runBuilt('commands/main.js'); // reads the command and its arguments from process.argv
