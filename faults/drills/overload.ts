import { type Overload, overloaded } from '#bench/load/overload';
import { figuresOf } from '#bench/load/report';
import { siteTitles } from '#bench/load/site';
import { type Fault, type Finding, none, timed, told, within } from '../support/fault.ts';

const GOODPUT = 0.8;
const ANSWER_MS = 1_000;

function judged(where: string, overload: Overload): Finding[] {
  const { peak, goodput, p99, refusedP99, failed, looks, sick, refusedAfter } = figuresOf(overload);
  return [
    timed({
      what: `${where}: answered in time, of the ${Math.round(peak)} calls per second at the best rate`,
      asked: `≥ ${GOODPUT}`,
      found: goodput.toFixed(2),
      isKept: goodput >= GOODPUT,
    }),
    within(`${where}: p99 of what is answered`, p99, ANSWER_MS),
    within(`${where}: p99 of what is refused`, refusedP99, ANSWER_MS),
    none(`${where}: answers other than 200, 429 and 503`, failed),
    none(`${where}: of ${looks} checks of /healthz and /readyz, failed`, sick),
    told(`${where}: refusals per second at half the best rate, right afterwards`, refusedAfter.toFixed(1)),
  ];
}

export const overloadFault: Fault = {
  number: 10,
  title: 'Three times the load it can handle',
  how: 'the simulated city calls at a fixed rate, whether or not it gets answers: first as much as the server can handle, then three times that',
  run: async () => [
    ...judged(siteTitles.embedded, await overloaded('embedded')),
    ...judged(siteTitles.postgres, await overloaded('postgres')),
  ],
};
