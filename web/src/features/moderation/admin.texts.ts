/** Texts of the desk's frame. */
export const adminTexts = {
  pendingVerifications: 'Pending Verifications',
  reportedUsers: 'Reported Users',
  venues: 'Venues',
  overview: 'Overview',
  record: 'Record',
  admin: 'admin',
  desks: 'Desks',
} as const;
