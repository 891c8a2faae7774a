/** Commands that need the app, in the running server or here. */
export const appCommands = ['admin', 'venues:import', 'retention', 'audit:verify', 'backup'] as const;

/** Commands that never run in a server: they look at the settings, or hold the folder without one. */
export const loneCommands = ['check:config', 'db:move', 'media:move', 'restore'] as const;
