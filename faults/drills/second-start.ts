import { freePort } from '#test/app/server-process';
import { inSeconds } from '#test/measuring/durations';
import { isSmoke } from '#test/measuring/size';
import { type Fault, holds, none, told, within } from '../support/fault.ts';
import { compare } from '../support/ledger.ts';
import { startLoad } from '../support/load.ts';
import { makeCity } from '../support/people.ts';
import { type Ended, runToItsEnd } from '../support/run-to-its-end.ts';
import { openHouse, serverArgs } from '../support/server.ts';

const STARTS = isSmoke ? 1 : 10;
const MOST_MS = 2_000;
const SOME = 20;

export const secondStartFault: Fault = {
  number: 2,
  title: 'A second start on the same folder',
  how: `${STARTS} starts on the folder of a running server; then that server is killed, and the next start finds its lock`,
  async run() {
    const house = await openHouse((rooms) => makeCity(rooms));
    const load = startLoad(house.url, house.furniture);
    const seconds: Ended[] = [];
    let bareMs = 0;
    let returnMs = 0;
    try {
      await load.more(SOME);
      for (let start = 0; start < STARTS; start++) {
        bareMs = Math.max(bareMs, (await runToItsEnd(['-e', '0'], {})).ms);
        seconds.push(await runToItsEnd(serverArgs, { ...house.env, PORT: String(await freePort()) }));
        await load.more(SOME);
      }
      await house.server.kill();
      const begun = performance.now();
      await house.server.start();
      returnMs = performance.now() - begun;
      await load.more(SOME);
    } finally {
      await load.stop();
      await house.server.kill();
    }
    const line = `The folder ${house.folder} is in use by another process (pid `;
    const isClear = ({ said, code }: Ended) =>
      code === 1 && said.startsWith(line) && said.trim().split('\n').length === 1;
    const losses = await house.indoors((rooms) => compare(rooms, load.ledger));
    await house.close();
    return [
      within('the second start exits within', Math.max(...seconds.map(({ ms }) => ms)), MOST_MS),
      told('a bare `node -e 0` alongside took up to', inSeconds(bareMs)),
      holds(
        'it exits with code 1 and one line that names the folder and the process',
        seconds.every(isClear),
      ),
      none(
        'answers other than 200 from the first server meanwhile',
        load.unexpected.length + load.refusals.length,
      ),
      told('after the kill the next start took', inSeconds(returnMs)),
      none('acknowledged but lost', losses.messages + losses.doubled),
    ];
  },
};
