import { COMPLAINT_CATEGORIES, type ComplaintCategory } from '@showup/contract/public/complaints';
import * as z from 'zod/mini';

const LONGEST = 300;

const line = z.optional(
  z.string().check(
    z.refine((text) => text.length <= LONGEST && !/\p{Cc}/u.test(text), {
      error: `one line of at most ${LONGEST} characters`,
    }),
  ),
);

/** `*` stands for all other categories. */
const DEFAULT_DEADLINES = 'intimate_image=2,impersonation=2,*=168';
const HOURS_MAX = 8_760;

const deadlines = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => hoursByCategory(text)),
    z.custom<Readonly<Record<ComplaintCategory, number>>>((hours) => hours !== undefined, {
      error: `hours from 1 to ${HOURS_MAX} by category, such as ${DEFAULT_DEADLINES}; categories are ${COMPLAINT_CATEGORIES.join(', ')}`,
    }),
  ),
);

const environment = z.object({
  OPERATOR_NAME: line,
  OPERATOR_ADDRESS: line,
  OPERATOR_CONTACT: line,
  GRIEVANCE_OFFICER: line,
  GRIEVANCE_CONTACT: line,
  COMPLAINT_ACKNOWLEDGE_HOURS: z._default(
    z.string().check(z.regex(/^[1-9]\d{0,3}$/, { error: 'a whole number from 1 to 9999' })),
    '24',
  ),
  COMPLAINT_DEADLINES: z.prefault(deadlines, DEFAULT_DEADLINES),
});

export const operatorSettingNames = Object.keys(environment.shape);

/** Who runs this installation, and who answers complaints. Shown to everyone. */
export interface OperatorSettings {
  readonly name: string | null;
  readonly address: string | null;
  readonly contact: string | null;
  readonly grievanceOfficer: string | null;
  readonly grievanceContact: string | null;
}

/** How many hours a complaint may wait for an admin, and for its answer. */
export interface ComplaintSettings {
  readonly acknowledgeHours: number;
  readonly resolveHours: Readonly<Record<ComplaintCategory, number>>;
}

const settings = z.pipe(
  environment,
  z.transform((env): { operator: OperatorSettings; complaints: ComplaintSettings } => ({
    operator: {
      name: env.OPERATOR_NAME ?? null,
      address: env.OPERATOR_ADDRESS ?? null,
      contact: env.OPERATOR_CONTACT ?? null,
      grievanceOfficer: env.GRIEVANCE_OFFICER ?? null,
      grievanceContact: env.GRIEVANCE_CONTACT ?? null,
    },
    complaints: {
      acknowledgeHours: Number(env.COMPLAINT_ACKNOWLEDGE_HOURS),
      resolveHours: env.COMPLAINT_DEADLINES,
    },
  })),
);

export function readOperator(given: Readonly<Record<string, string>>) {
  return settings.safeParse(given);
}

/** Undefined if the text is not understood, or leaves a category without hours. */
function hoursByCategory(text: string): Record<ComplaintCategory, number> | undefined {
  const hours = new Map<string, number>();
  for (const part of text.split(',')) {
    const [, name = '', amount] = /^\s*(\w+|\*)\s*=\s*(\d{1,4})\s*$/.exec(part) ?? [];
    if (name !== '*' && !COMPLAINT_CATEGORIES.some((category) => category === name)) return undefined;
    hours.set(name, Number(amount));
  }
  const hoursOf = (category: ComplaintCategory) => hours.get(category) ?? hours.get('*') ?? 0;
  const all = COMPLAINT_CATEGORIES.map(hoursOf);
  if (all.some((amount) => amount < 1 || amount > HOURS_MAX)) return undefined;
  return {
    intimate_image: hoursOf('intimate_image'),
    impersonation: hoursOf('impersonation'),
    under_age: hoursOf('under_age'),
    threats: hoursOf('threats'),
    scam: hoursOf('scam'),
    privacy: hoursOf('privacy'),
    decision: hoursOf('decision'),
    other: hoursOf('other'),
  };
}
