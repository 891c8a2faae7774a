import './set-up/machine.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './set-up/build.mjs';
import { ensureInstalled } from './set-up/install.mjs';
import { readSettings } from './set-up/prepare.mjs';
import { endWith, packaged, root, runTool } from './set-up/run-tool.mjs';

// Runs the app from its sources: the server restarts and the web app reloads at every change. It has its own data
// folder, so that it can run alongside `npm start`, with the same demo city.

const webPort = 5173;

async function develop() {
  process.chdir(root);
  await ensureInstalled();
  if (!existsSync(join(root, 'web', 'dist', 'index.html'))) await ensureBuilt(); // the server doesn't start without it
  readSettings();
  const env = {
    ...process.env,
    DATA_DIR: process.env.DEV_DATA_DIR ?? join(root, '.cache', 'dev-data'),
    PORT: process.env.DEV_PORT ?? '3001',
    PUBLIC_URL: `http://localhost:${webPort}`,
  };
  console.log(
    `starting… (ready when Showup prints its address; DEV_PORT changes the server’s port, ${env.PORT})`,
  );
  const server = ['watch', '--clear-screen=false', '--conditions=source', 'server/src/main.ts'];
  const web = ['web', '--port', String(webPort), '--strictPort', '--clearScreen=false'];
  await Promise.race([runTool(packaged('tsx'), server, { env }), runTool(packaged('vite'), web, { env })]);
  process.kill(process.pid, 'SIGTERM'); // one has exited, for example because its port is in use: stop the other
}

await develop().catch(endWith);
