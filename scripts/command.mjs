import { runBuilt } from './prepare.mjs';

await runBuilt('commands/main.js'); // which finds the command and its arguments in process.argv
