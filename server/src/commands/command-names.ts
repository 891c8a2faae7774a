/** Commands that need the app, in the running server or in this process. */
export const appCommands = [
  'admin',
  'venues:import',
  'controls:add',
  'retention',
  'audit:verify',
  'backup',
] as const;

/** Commands that never run in a server: they check the settings, or hold the folder themselves. */
export const loneCommands = ['check:config', 'db:move', 'media:move', 'restore'] as const;
